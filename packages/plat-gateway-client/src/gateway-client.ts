import type { PathAccess, ResponseEnvelope, SystemConfig } from 'plat-schemas/gateway';
import { type PlatformName, platforms } from 'plat-schemas/platforms';
import { type CapabilityCaller, callCapability } from './capability/call.js';
import type {
  GatewayData,
  GatewayEnvelope,
  GatewayParameters,
  GatewayReq,
  NameOf,
} from './capability/envelope.js';
import { SharedFolders, UserFolders } from './capability/folders.js';
import { checkUserAcl, convertPath, type SemanticPath } from './capability/paths.js';
import { invalidOption } from './errors.js';
import { exchange } from './exchange.js';
import { ConnectionPool } from './link.js';
import {
  type CallLimits,
  callLimits,
  type GatewayCallOptions,
  type GatewayCapabilityOptions,
  type GatewayClientOptions,
  type GatewayLinkOptions,
  type GatewaySchemaOptions,
  type OptionProblem,
} from './options.js';
import { platformOfEnvironment } from './platform.js';
import { type Preflight, preflight } from './preflight.js';

/** A response of the gateway: its envelope, with the HTTP status. */
export interface GatewayResponse extends ResponseEnvelope {
  /** Status of the HTTP response. */
  httpStatus: number;
}

/**
 * The gateway for one application, with its own connections.
 *
 * @example
 * ```ts
 * const gateway = new GatewayClient({ appName: 'notes' });
 * const folders = await gateway.sharedFolders.list();
 * ```
 */
export class GatewayClient {
  readonly appName: string;
  /** Folders that an administrator authorized for the application. */
  readonly sharedFolders: SharedFolders;
  /** Folders that users authorized for themselves. */
  readonly userFolders: UserFolders;
  /** The gateway of each platform that was called: one, as long as the environment stays the same. */
  readonly #links = new Map<PlatformName | undefined, ConnectionPool>();
  #isClosed = false;
  readonly #defaults: GatewayCallOptions & GatewayLinkOptions;
  readonly #limits: CallLimits | OptionProblem;
  readonly #call: CapabilityCaller = (req, data, options) =>
    callCapability(this.#link, { req, appName: this.appName, data }, this.#limitsWith(options));

  constructor(given?: GatewayClientOptions) {
    const { appName, ...options } = given ?? {};
    this.#defaults = options;
    // Options are refused here, and no connection is opened yet.
    void this.#link;
    this.appName = appNameOf(appName, options.platform);
    this.#limits =
      'idempotent' in options ? { problem: 'idempotent belongs to a call' } : callLimits(options);
    this.sharedFolders = new SharedFolders(this.#call);
    this.userFolders = new UserFolders(this.#call);
  }

  get #link(): ConnectionPool {
    const name = this.#defaults.platform ?? platformOfEnvironment();
    const known = this.#links.get(name);
    if (known !== undefined) return known;
    const link = new ConnectionPool(this.#defaults);
    this.#links.set(name, link);
    if (this.#isClosed) void link.close();
    return link;
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
   *
   * @example
   * ```ts
   * const { systemVersion } = await gateway.getPlatformConfig();
   * ```
   */
  getPlatformConfig(options?: GatewayCallOptions): Promise<SystemConfig> {
    return this.#call('plat.system.getPlatformConfig', {}, options);
  }

  /**
   * What a user may do with each of the paths, in their order. Any number of paths: they are asked for in chunks within
   * one `timeoutMs`. A path that is missing in the response comes back with all three values false.
   *
   * @param uid a whole number above 0; a missing user id is an error
   * @throws {GatewayError} with the code `forbidden` when the scope `plat.file.userAcl` is not declared.
   *
   * Source: platform interface, "Capabilities and their scopes".
   *
   * @example
   * ```ts
   * const [access] = await gateway.checkUserAcl(1000, ['/vol1/1000/documents/readme.md']);
   * ```
   */
  checkUserAcl(uid: number, paths: readonly string[], options?: GatewayCallOptions): Promise<PathAccess[]> {
    return checkUserAcl(this.#call, uid, paths, options, this.#limitsWith(options));
  }

  /**
   * The paths that users are shown for paths of the system, in their order. Any number of paths, within one
   * `timeoutMs`; on a device that refuses several at once they are converted one by one.
   *
   * @param language a language tag such as `zh-CN` or `en-US`
   * @returns for each path its `semanticPath`, which is undefined where the gateway has no name for it.
   * @throws {GatewayError} with the code `forbidden` when the scope `plat.file.path` is not declared.
   *
   * Source: platform interface, "Capabilities and their scopes".
   *
   * @example
   * ```ts
   * const [path] = await gateway.convertPath(['/vol1/1000/documents'], 'zh-CN');
   * ```
   */
  convertPath(
    paths: readonly string[],
    language: string,
    options?: GatewayCallOptions,
  ): Promise<SemanticPath[]> {
    return convertPath(this.#call, paths, language, options, this.#limitsWith(options));
  }

  /**
   * Calls any capability, such as one that is newer than this version or that another application offers, and resolves with
   * the `data` of its response: typed for a capability that is known, checked by a `schema` that is given, else `unknown`.
   *
   * @param req in the spelling of the specification (`plat.…`) or of the platform
   * @param data the capability's parameters
   * @param options `schema` is any Standard Schema; `idempotent` lets a lost call be sent again
   * @throws {GatewayError} with the code `bad-response` when the data does not satisfy the schema.
   *
   * Source: platform interface, "Back-end request envelope".
   *
   * @example
   * ```ts
   * const config = await gateway.call('plat.system.getPlatformConfig');
   * ```
   */
  call<Output>(
    req: GatewayReq,
    data: Record<string, unknown> | undefined,
    options: GatewayCapabilityOptions & GatewaySchemaOptions<Output>,
  ): Promise<Output>;
  call<const Req extends GatewayReq>(
    req: Req & NameOf<Req>,
    ...rest: Record<string, never> extends GatewayParameters<Req>
      ? [data?: GatewayParameters<Req> | undefined, options?: GatewayCapabilityOptions]
      : [data: GatewayParameters<Req>, options?: GatewayCapabilityOptions]
  ): Promise<GatewayData<Req>>;
  async call(
    req: string,
    data?: Record<string, unknown>,
    options?: GatewayCapabilityOptions & Partial<GatewaySchemaOptions<unknown>>,
  ): Promise<unknown> {
    const envelope = { req, appName: this.appName, data };
    return callCapability(this.#link, envelope, this.#limitsWith(options));
  }

  /**
   * Sends an envelope and resolves with the whole response envelope and the HTTP status beside it, whatever they are.
   *
   * @throws {GatewayError} when there is no response of this call that can be read.
   */
  async exchange(
    envelope: Omit<GatewayEnvelope, 'appName' | 'req'> & { req: GatewayReq; appName?: string },
    options?: GatewayCapabilityOptions,
  ): Promise<GatewayResponse> {
    let limits = this.#limitsWith(options);
    let whole = envelope as GatewayEnvelope;
    try {
      whole = { appName: this.appName, ...envelope };
    } catch {
      limits = { problem: 'a field is unreadable' };
    }
    return exchange(this.#link, whole, limits, ({ envelope, httpStatus }) => ({ ...envelope, httpStatus }));
  }

  /**
   * Finds out whether the gateway can be used from here: token there, socket there and allowed, gateway responds. Each
   * problem's hint names the one cause that this process and machine show. It rejects for no problem of the gateway; they
   * are in its result.
   *
   * @example
   * ```ts
   * const { ok, problems } = await gateway.preflight();
   * ```
   */
  preflight(options?: GatewayCallOptions): Promise<Preflight> {
    return preflight(this.#link, (req) => this.call(req, {}, options));
  }

  /** Ends calls in flight with the code `closed` and gives every connection back. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all(Array.from(this.#links.values(), (link) => link.close()));
  }

  /** As `close`, at the end of a block with `await using`. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  #limitsWith(options: GatewayCapabilityOptions | undefined): CallLimits | OptionProblem {
    const isOfClient = options === undefined || 'problem' in this.#limits;
    return isOfClient ? this.#limits : callLimits(options, this.#defaults);
  }

  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return `GatewayClient { appName: '${this.appName}', socketPath: '${this.socketPath}' }`;
  }
}

function appNameOf(given: unknown, platform: PlatformName | undefined): string {
  // A platform that was found or left open may have set the name by the specification's variable, or by its own.
  const names: PlatformName[] =
    platform === 'plat'
      ? ['plat']
      : [platform ?? platformOfEnvironment() ?? 'plat', ...(Object.keys(platforms) as PlatformName[])];
  const variables = names.map((name) => `${platforms[name].variablePrefix}APPNAME`);
  const appName = given ?? variables.map((variable) => process.env[variable]).find(Boolean);
  if (typeof appName === 'string' && appName !== '') return appName;
  throw invalidOption(
    given === undefined
      ? `appName is not given, and ${variables[0]} is not set: give the application's name, as in its manifest`
      : "appName must be the application's name, as in its manifest",
  );
}
