export type { Fault, FaultRule, Faults } from '../server/faults.js';
export type { PmCall } from './calls.js';
export { type FakePm, type FakePmOptions, startFakePm } from './start-fake-pm.js';
export type { AccountName, FakeAccount, FakeBug, FakeProduct, PmRole } from './world.js';
