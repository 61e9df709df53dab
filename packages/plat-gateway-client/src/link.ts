import { Deadlines } from './deadline.js';
import { invalidOption } from './errors.js';
import type { GatewayLinkOptions } from './options.js';
import { type PlatformNames, platforms } from './platform.js';
import { HttpTransport } from './transport/http-transport.js';
import type { GatewayTransport } from './transport/transport.js';
import { UndiciTransport } from './transport/undici-transport.js';

/** One gateway as a client sees it: its address, its names and the connections to it. */
export interface GatewayLink {
  readonly socketPath: string;
  readonly platform: PlatformNames;
  readonly transport: GatewayTransport;
  /** The limits of the calls under way. */
  readonly deadlines: Deadlines;
  /** Ends the pauses before another attempt. */
  readonly pauses: Set<() => void>;
  /** Why nothing can be at the socket's path. */
  readonly addressProblem: string | undefined;
}

// The system cuts a longer path off without a word, and the call would reach whatever has the shorter name.
const LONGEST_SOCKET_PATH = 107;

/** Opens no connection yet: that happens at the first call. */
export function openLink(options: GatewayLinkOptions = {}): GatewayLink {
  const { platform, socketPath, connections, transport } = linkSettings(options);
  return {
    platform,
    socketPath,
    pauses: new Set(),
    deadlines: new Deadlines(),
    addressProblem:
      Buffer.byteLength(socketPath) > LONGEST_SOCKET_PATH
        ? `the path is longer than the ${LONGEST_SOCKET_PATH} bytes that the path of a Unix socket can have`
        : undefined,
    transport:
      transport === 'http' ? new HttpTransport(socketPath) : new UndiciTransport(socketPath, connections),
  };
}

/** Where the options and the environment lead. */
export function linkSettings({
  platform: name = 'plat',
  connections = 16,
  transport = 'undici',
  ...options
}: GatewayLinkOptions) {
  if (!Object.hasOwn(platforms, name)) {
    throw invalidOption(`platform must be one of ${Object.keys(platforms).join(', ')}`);
  }
  if (!(Number.isInteger(connections) && connections > 0)) {
    throw invalidOption('connections must be a whole number, 1 or more');
  }
  if (transport !== 'undici' && transport !== 'http') {
    throw invalidOption("transport must be 'undici' or 'http'");
  }
  if (options.socketPath !== undefined && typeof options.socketPath !== 'string') {
    throw invalidOption('socketPath must be text');
  }
  if (options.socketPath?.includes('\0')) throw invalidOption('socketPath must not hold a null character');
  const platform: PlatformNames = platforms[name];
  // Empty counts as not given: to a transport, no path is TCP, and the token would go to whoever listens there.
  const socketPath = options.socketPath || process.env.PLAT_GATEWAY_SOCKET || platform.socketPath;
  return { platform, socketPath, connections, transport };
}
