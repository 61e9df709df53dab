import { type PlatformNames, platforms } from 'plat-schemas/platforms';
import { CallsUnderWay } from './deadline.js';
import { invalidOption } from './errors.js';
import type { GatewayLinkOptions } from './options.js';
import { platformOfEnvironment } from './platform.js';
import { NetTransport } from './transport/net.js';
import type { GatewayTransport } from './transport/transport.js';
import { openUndici } from './transport/undici.js';

// The system cuts a longer path off without a word, and the call would reach whatever has the shorter name.
const MAX_SOCKET_PATH_BYTES = 107;

/** One gateway as a client sees it: its address, its names, the connections to it and the calls under way. */
export class ConnectionPool {
  readonly socketPath: string;
  readonly platform: PlatformNames;
  /** Whether the caller named the platform; else it is the environment's. */
  readonly isPlatformGiven: boolean;
  /** Why nothing can be at the socket's path. */
  readonly addressProblem: string | undefined;
  /** The connections, from the first call on. */
  transport: GatewayTransport | undefined;
  /** Whether a call has reached the gateway, which may be restarting when no later one does. */
  wasConnected = false;
  readonly calls = new CallsUnderWay();
  /** Ends the pauses before another attempt. */
  readonly pauses = new Set<() => void>();
  readonly #settings: ReturnType<typeof poolSettings>;
  #opening: Promise<GatewayTransport> | undefined;

  /** Opens no connection yet: that happens at the first call. */
  constructor(options: GatewayLinkOptions = {}) {
    this.#settings = poolSettings(options);
    this.socketPath = this.#settings.socketPath;
    this.platform = this.#settings.platform;
    this.isPlatformGiven = options.platform !== undefined;
    if (Buffer.byteLength(this.socketPath) > MAX_SOCKET_PATH_BYTES) {
      this.addressProblem = `the path is longer than the ${MAX_SOCKET_PATH_BYTES} bytes that the path of a Unix socket can have`;
    }
  }

  /** Makes ready what the calls are sent with. */
  async open(): Promise<GatewayTransport> {
    const { socketPath, connections, transport } = this.#settings;
    this.#opening ??=
      transport === 'net'
        ? Promise.resolve(new NetTransport(socketPath, connections))
        : openUndici(socketPath, connections);
    this.transport = await this.#opening;
    return this.transport;
  }

  /** Ends calls in flight with the code `closed` and gives every connection back. */
  async close(): Promise<void> {
    for (const end of this.pauses) end();
    const { socketPath, connections } = this.#settings;
    // A client that made no call loads nothing for its end.
    this.#opening ??= Promise.resolve(new NetTransport(socketPath, connections));
    this.transport = await this.#opening;
    await this.transport.close();
  }
}

/** Where the options and the environment lead. */
export function poolSettings({
  platform: name = platformOfEnvironment() ?? 'plat',
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
  if (transport !== 'undici' && transport !== 'net') {
    throw invalidOption("transport must be 'undici' or 'net'");
  }
  if (options.socketPath !== undefined && typeof options.socketPath !== 'string') {
    throw invalidOption('socketPath must be text');
  }
  if (options.socketPath?.includes('\0')) throw invalidOption('socketPath must not hold a null character');
  const platform: PlatformNames = platforms[name];
  // Empty counts as missing: without a path a transport uses TCP, and would send the token to another server.
  const socketPath = options.socketPath || process.env.PLAT_GATEWAY_SOCKET || platform.socketPath;
  return { platform, socketPath, connections, transport };
}
