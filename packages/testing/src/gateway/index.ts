export type { PlatformName } from '../platforms/index.js';
export type { LongRun } from '../server/bomb.js';
export type { Echo, EchoPlace } from '../server/echo.js';
export type { Escaping } from '../server/escaping.js';
export type { Fault, FaultRule, Faults } from '../server/faults.js';
export type { GatewayCallRecord, GatewayExchange } from './call-record.js';
export type { SentCall } from './envelope.js';
export type { FakeGateway } from './fake-gateway.js';
export type { FakeGatewayOptions } from './options.js';
export { parseRecording, readRecording } from './recording/read-recording.js';
export type {
  ExchangeEnd,
  RecordedAnswer,
  RecordedBody,
  RecordedExchange,
  RecordedRequest,
  Recording,
} from './recording/recording.js';
export type { ReplayOptions, UnrecordedCall } from './recording/replay.js';
export { type RunningFakeGateway, startFakeGateway } from './start-fake-gateway.js';
export type { AccessRule, GatewayDevice, GatewayWorld } from './world.js';
