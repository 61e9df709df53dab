export type { AppAuthOperation, AppAuthResult, PlatformConfig } from 'plat-schemas/app';
export { PlatAppError, type PlatAppErrorCode, type PlatAppErrorDetails } from './errors.js';
export type { HostEventName, HostEventPayload, HostEvents } from './events/host-events.js';
export type { PlatAppMember } from './members.js';
export type { CallOptions, PlatAppOptions } from './options.js';
export type { FlutterBridge, PageMessage, PageWindow } from './page-window.js';
export { type Off, PlatApp } from './plat-app.js';
export type { PlatformName } from './platform.js';
