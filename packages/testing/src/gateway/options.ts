import { requireKnown } from '../known.js';
import { type PlatformName, platformChoices } from '../platforms/index.js';
import type { GatewayExchange } from './call-record.js';
import type { Recording } from './recording/recording.js';
import type { ReplayOptions } from './recording/replay.js';
import { defaultWorld, type GatewayWorld } from './world.js';

/** What a fake gateway starts with; everything is optional. */
export interface FakeGatewayOptions extends Partial<Omit<GatewayWorld, 'folders' | 'device'>>, ReplayOptions {
  /** Folders that are authorized for the application. */
  folders?: Partial<GatewayWorld['folders']>;
  /** In what this device differs from others. */
  device?: Partial<GatewayWorld['device']>;
  /** Where to listen; a stale file there is not replaced. @default a socket in a new temporary folder, on Windows a named pipe */
  socketPath?: string;
  /** Whose names the wire carries. @default 'plat', or that of the recorded requests */
  platform?: PlatformName;
  /**
   * Where a path leads when links are followed; undefined for what is not there, which is out of everybody's reach.
   * @default as `links` say, and every path is there
   */
  realPathOf?: (path: string) => string | undefined;
  /** A recording of `plat-dev record`, or the path or URL of its file: such requests get the recorded responses, whatever the token. */
  recording?: Recording | string | URL;
  /** Told of every call and its response, whatever the response is. */
  onExchange?: (exchange: GatewayExchange) => void;
}

/** The options beside the world. */
const OPTIONS = 'socketPath platform realPathOf onExchange recording unrecorded speed onUnrecorded'.split(
  ' ',
);

/** The default world with what the options say in its place; a copy, so that a test may change it. */
export function worldOf(options: FakeGatewayOptions): GatewayWorld {
  const known = [...OPTIONS, ...Object.keys(defaultWorld)];
  requireKnown('startFakeGateway has no option', Object.keys(options), known);
  const { platform = 'plat', folders = {}, device = {} } = options;
  requireKnown('There is no platform', [platform], platformChoices);
  requireKnown('There are no folders', Object.keys(folders), Object.keys(defaultWorld.folders));
  requireKnown('A device has no', Object.keys(device), Object.keys(defaultWorld.device));
  const given = Object.entries(options).filter(
    ([name, value]) => value !== undefined && Object.hasOwn(defaultWorld, name),
  );
  return structuredClone({
    ...defaultWorld,
    ...Object.fromEntries(given),
    folders: { ...defaultWorld.folders, ...folders },
    device: { ...defaultWorld.device, ...device },
  });
}
