export type { PlatformConfig } from 'plat-schemas/app';
export { createFakeHost } from './create-fake-host.js';
export type { Delivery } from './emissions.js';
export type { FakeHost, HostCall } from './fake-host.js';
export type { MessageWatcher, PageFrame, PageMessage } from './frame-port.js';

export type { HostFault, HostFaultRule, HostFaults, HostOccasion, SparsePick } from './host-faults.js';
export type { FromPage } from './host-wire.js';
export { hostNoise, pageNoise } from './noise.js';
export type { FakeHostOptions, HostMethod } from './options.js';
export type { FakeWindow } from './window-pair.js';
