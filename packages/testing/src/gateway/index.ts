export type { LongRun } from '../server/bomb.js';
export type { Echo, EchoPlace } from '../server/echo.js';
export type { Escaping } from '../server/escaping.js';
export type { Fault, FaultRule, Faults } from '../server/faults.js';
export type { FakeGateway, GatewayCallRecord, GatewayExchange, SentCall } from './fake-gateway.js';
export type { FakeGatewayOptions } from './options.js';
export { type RunningFakeGateway, startFakeGateway } from './start-fake-gateway.js';
export type { AccessRule, GatewayDevice, GatewayWorld } from './world.js';
