import { type PlatformName, platforms } from 'plat-schemas/platforms';
import { type CapabilityCaller, callCapability } from './capability/call.js';
import { invalidOption } from './errors.js';
import { GatewayLink } from './gateway-link.js';
import {
  type CallLimits,
  callLimits,
  type GatewayCapabilityOptions,
  type GatewayClientOptions,
} from './options.js';
import { PLATFORM_NAMES, platformOfEnvironment } from './platform.js';

/** What a client has behind its methods: its name, its options, and a link to the gateway of each platform that it called. */
export class ClientState {
  readonly appName: string;
  readonly call: CapabilityCaller = (req, data, options) =>
    callCapability(this.link, { req, appName: this.appName, data }, this.limitsWith(options));
  readonly #options: GatewayClientOptions;
  readonly #limits: CallLimits;
  /** One link, as long as the environment stays the same. */
  readonly #links = new Map<PlatformName | undefined, GatewayLink>();
  #isClosed = false;

  /** Refuses options that are invalid; opens no connection yet. */
  constructor(given: GatewayClientOptions) {
    this.#limits = callLimits(given, 'client');
    const { appName, ...callOptions } = given;
    this.#options = callOptions;
    void this.link;
    this.appName = appNameOf(appName, given.platform);
    // A wrapper such as Vue's `reactive` leaves what is sealed as it is.
    Object.seal(this);
  }

  get link(): GatewayLink {
    const name = this.#options.platform ?? platformOfEnvironment();
    const known = this.#links.get(name);
    if (known !== undefined) return known;
    const link = new GatewayLink(this.#options);
    this.#links.set(name, link);
    if (this.#isClosed) void link.close();
    return link;
  }

  limitsWith(options: GatewayCapabilityOptions | undefined): CallLimits {
    return options === undefined ? this.#limits : callLimits(options, 'call', this.#options);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all(Array.from(this.#links.values(), (link) => link.close()));
  }
}

function appNameOf(given: unknown, platform: PlatformName | undefined): string {
  // A platform that was found or left open may have set the name by the specification's variable, or by its own.
  const names: PlatformName[] =
    platform === 'plat' ? ['plat'] : [platform ?? platformOfEnvironment() ?? 'plat', ...PLATFORM_NAMES];
  const variables = names.map((name) => `${platforms[name].variablePrefix}APPNAME`);
  const appName = given ?? variables.map((variable) => process.env[variable]).find(Boolean);
  if (typeof appName === 'string' && appName !== '') return appName;
  throw invalidOption(
    given === undefined
      ? `appName is not given, and ${variables[0]} is not set: give the application's name, as in its manifest`
      : "appName must be the application's name, as in its manifest",
  );
}
