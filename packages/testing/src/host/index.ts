export type { PlatformConfig } from 'plat-schemas/app';
export { createFakeHost } from './create-fake-host.js';
export type { Delivery } from './emissions.js';
export type { FakeHost, HostCall } from './fake-host.js';
export type { PageFrame, PageMessage } from './frame-port.js';
export type { HostFault, HostFaultRule, HostFaults, HostOccasion } from './host-faults.js';
export type { FromPage } from './host-wire.js';
export type { FakeHostOptions, HostMethod } from './options.js';
export type { FakeWindow } from './window-pair.js';
