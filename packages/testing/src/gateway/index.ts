export type { PlatformName } from '../platforms/index.js';
export type { Fault, FaultRule, Faults } from '../server/faults.js';
export type { GatewayCallRecord, GatewayExchange } from './call-record.js';
export type { SentCall } from './envelope.js';
export type { FakeGateway } from './fake-gateway.js';
export type { FakeGatewayOptions } from './options.js';
export {
  parseRecording,
  type RecordedExchange,
  type RecordedResponse,
  type Recording,
  readRecording,
} from './recording/recording.js';
export type { ReplayOptions, UnrecordedCall } from './recording/replay.js';
export { type RunningFakeGateway, startFakeGateway } from './start-fake-gateway.js';
export type { AccessRule, GatewayDevice, GatewayWorld } from './world.js';
