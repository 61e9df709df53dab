import type { PathAccess, RequestEnvelope, ResponseEnvelope, SystemConfig } from 'plat-schemas/gateway';
import { callCapability } from './capability/call.js';
import type {
  GatewayData,
  GatewayEnvelope,
  GatewayParameters,
  GatewayReq,
  NameOf,
} from './capability/envelope.js';
import { SharedFolders, UserFolders } from './capability/folders.js';
import { checkUserAcl, convertPath, type SemanticPath } from './capability/paths.js';
import { ClientState } from './client-state.js';
import { ownerOf } from './errors.js';
import { exchange } from './exchange.js';
import type {
  GatewayCallOptions,
  GatewayCapabilityOptions,
  GatewayClientOptions,
  GatewaySchemaOptions,
} from './options.js';
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
  declare private readonly state: ClientState;

  /**
   * @throws {GatewayError} with the code `invalid-request` when an option is unknown or invalid. No connection is opened yet.
   */
  constructor(options?: GatewayClientOptions) {
    const state = new ClientState(options ?? {});
    // It is no private field, which a Proxy around the client could not reach, and neither printed nor compared.
    Object.defineProperty(this, 'state', { value: state });
    this.appName = state.appName;
    this.sharedFolders = new SharedFolders(state.call);
    this.userFolders = new UserFolders(state.call);
  }

  /** The gateway's socket. */
  get socketPath(): string {
    return this.state.link.socketPath;
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
  async getPlatformConfig(options?: GatewayCallOptions): Promise<SystemConfig> {
    const { call } = ownerOf(this?.state, 'getPlatformConfig');
    return call('plat.system.getPlatformConfig', {}, options);
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
    return checkUserAcl(this?.state, uid, paths, options);
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
    return convertPath(this?.state, paths, language, options);
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
    data: object | undefined,
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
    const state = ownerOf(this?.state, 'call');
    return callCapability(state.link, { req, appName: state.appName, data }, state.limitsWith(options));
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
    const state = ownerOf(this?.state, 'exchange');
    const whole = { appName: state.appName, ...envelope } as RequestEnvelope;
    const limits = state.limitsWith(options);
    return exchange(state.link, whole, limits, ({ envelope, httpStatus }) => ({ ...envelope, httpStatus }));
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
  async preflight(options?: GatewayCallOptions): Promise<Preflight> {
    const state = ownerOf(this?.state, 'preflight');
    // A failed call is a problem to report, an invalid option is not.
    state.limitsWith(options);
    return preflight(state.link, (req) => this.call(req, {}, options));
  }

  /** Ends calls in flight with the code `closed` and gives every connection back. */
  async close(): Promise<void> {
    await ownerOf(this?.state, 'close').close();
  }

  /** As `close`, at the end of a block with `await using`. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return `GatewayClient { appName: '${this.appName}', socketPath: '${this.socketPath}' }`;
  }
}
