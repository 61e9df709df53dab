import type { PlatformNames } from 'plat-schemas/platforms';
import { CallsUnderWay } from './deadline.js';
import { invalidOption } from './errors.js';
import type { GatewayLinkOptions } from './options.js';
import { namesOf, platformOfEnvironment } from './platform.js';
import { fetchTransport } from './transport/fetch.js';
import { NetTransport } from './transport/net.js';
import type { GatewayTransport } from './transport/transport.js';
import { openUndici } from './transport/undici.js';

// The system cuts a longer path off without a word, and the call would reach whatever has the shorter name.
const MAX_SOCKET_PATH_BYTES = 107;

/** The link to one gateway: its address, its names, the transport and the calls under way. */
export class GatewayLink {
  readonly socketPath: string;
  readonly platform: PlatformNames;
  /** Whether the caller named the platform; else it is the environment's. */
  readonly isPlatformGiven: boolean;
  /** Whether the caller's own fetch carries the calls, wherever it leads. */
  readonly isFetch: boolean;
  /** Why nothing can be at the socket's path. */
  readonly addressProblem: string | undefined;
  /** What sends the calls, from the first one on. */
  transport: GatewayTransport | undefined;
  /**
   * Until when a gateway that does not respond is waited for, on the clock of `uptime`: 0 until a call has reached it,
   * Infinity while it responds.
   */
  waitsUntil = 0;
  readonly calls = new CallsUnderWay();
  isClosed = false;
  readonly #settings: LinkSettings;
  #opening: Promise<GatewayTransport> | undefined;

  /** Opens no connection yet: that happens at the first call. */
  constructor(options: GatewayLinkOptions = {}) {
    this.#settings = linkSettings(options);
    this.socketPath = this.#settings.socketPath;
    this.platform = this.#settings.platform;
    this.isPlatformGiven = options.platform !== undefined;
    this.isFetch = options.fetch !== undefined;
    if (!this.isFetch && Buffer.byteLength(this.socketPath) > MAX_SOCKET_PATH_BYTES) {
      this.addressProblem = `the path is longer than the ${MAX_SOCKET_PATH_BYTES} bytes that the path of a Unix socket can have`;
    }
  }

  /** Where the calls go, for a message. */
  get place(): string {
    return this.isFetch ? 'the given fetch' : this.socketPath;
  }

  /** Makes ready what the calls are sent with. */
  async open(): Promise<GatewayTransport> {
    this.#opening ??= openTransport(this.#settings);
    this.transport = await this.#opening;
    return this.transport;
  }

  /** Ends calls in flight with the code `closed` and gives every connection back. */
  async close(): Promise<void> {
    this.isClosed = true;
    this.calls.close();
    await (await this.#opening)?.close();
  }
}

async function openTransport({ fetch, transport, socketPath, connections }: LinkSettings) {
  if (fetch !== undefined) return fetchTransport(fetch);
  return transport === 'net'
    ? new NetTransport(socketPath, connections)
    : openUndici(socketPath, connections);
}

type LinkSettings = ReturnType<typeof linkSettings>;

/** Where the options and the environment lead. */
export function linkSettings({
  platform: name = platformOfEnvironment() ?? 'plat',
  connections = 16,
  transport = 'net',
  fetch,
  ...options
}: GatewayLinkOptions) {
  const platform = namesOf(name);
  if (!(Number.isInteger(connections) && connections > 0)) {
    throw invalidOption('connections must be a whole number, 1 or more');
  }
  if (transport !== 'undici' && transport !== 'net') {
    throw invalidOption("transport must be 'net' or 'undici'");
  }
  if (fetch !== undefined && typeof fetch !== 'function') throw invalidOption('fetch must be a function');
  if (options.socketPath !== undefined && typeof options.socketPath !== 'string') {
    throw invalidOption('socketPath must be text');
  }
  if (options.socketPath?.includes('\0')) throw invalidOption('socketPath must not hold a null character');
  // Empty counts as missing: without a path a transport uses TCP, and would send the token to another server.
  const socketPath = options.socketPath || process.env.PLAT_GATEWAY_SOCKET || platform.socketPath;
  return { platform, socketPath, connections, transport, fetch };
}
