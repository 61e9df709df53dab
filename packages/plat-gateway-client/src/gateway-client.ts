import type { ResponseEnvelope, SystemConfig } from 'plat-schemas/gateway';
import { callCapability } from './capability/call.js';
import type { GatewayData, GatewayEnvelope } from './capability/envelope.js';
import { exchange } from './exchange.js';
import { type GatewayLink, openLink } from './link.js';
import type { GatewayCallOptions, GatewayClientOptions } from './options.js';

/** The gateway for one application, with connections of its own. */
export class GatewayClient {
  readonly appName: string;
  readonly #link: GatewayLink;
  readonly #defaults: GatewayCallOptions;

  constructor({ appName, ...options }: GatewayClientOptions) {
    this.appName = appName;
    this.#link = openLink(options);
    this.#defaults = options;
  }

  /** The gateway's socket. */
  get socketPath(): string {
    return this.#link.socketPath;
  }

  /**
   * Reads the system's language and version.
   *
   * @throws {GatewayError} with the code `forbidden` when the scope `plat.system.getPlatformConfig` is not declared.
   *
   * Source: platform interface, "Capability plat.system.getPlatformConfig".
   */
  getPlatformConfig(options: GatewayCallOptions = {}): Promise<SystemConfig> {
    return this.#call({ req: 'plat.system.getPlatformConfig', appName: this.appName }, options);
  }

  /**
   * Sends an envelope and resolves with the whole answer envelope, whatever its code is.
   *
   * @throws {GatewayError} when there is no answer of this call that can be read.
   */
  async exchange(
    envelope: Omit<GatewayEnvelope, 'appName'> & { appName?: string },
    options: GatewayCallOptions = {},
  ): Promise<ResponseEnvelope> {
    const whole = { appName: this.appName, ...envelope };
    const { envelope: answer } = await exchange(this.#link, whole, { ...this.#defaults, ...options });
    return answer;
  }

  /** Ends calls in flight with the code `closed` and gives every connection back. */
  close(): Promise<void> {
    return this.#link.transport.close();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return `GatewayClient { appName: '${this.appName}', socketPath: '${this.socketPath}' }`;
  }

  #call<const Req extends string>(envelope: GatewayEnvelope<Req>, options: GatewayCallOptions) {
    const answer = callCapability(this.#link, envelope, { ...this.#defaults, ...options });
    return answer as Promise<GatewayData<Req>>;
  }
}
