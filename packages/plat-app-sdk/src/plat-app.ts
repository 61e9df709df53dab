import type {
  AppAuthOperation,
  AppAuthResult,
  AuthorizeAnswer,
  ExitPageTips,
  FileDetailsOptions,
  FilePickerParams,
  PickAnswer,
  PlatformConfig,
  SharedFilePickerParams,
} from 'plat-schemas/app';
import { authMembers } from './auth/app-auth.js';
import type { AppAuthParams, AuthorizeOptions, OpenAppAuthOptions } from './auth/options.js';
import { parseCallback } from './auth/parse-callback.js';
import { type Bridge, openBridge } from './bridge.js';
import { callHost, checkArguments, hostMembers } from './call-host.js';
import { type FieldChecks, isFilled, isFunction, isText } from './checks.js';
import { type Environment, environmentOf } from './environment.js';
import type { HostEventName, HostEventPayload } from './events/host-events.js';
import type { Handler } from './events/subscriptions.js';
import { type Link, openLink } from './link.js';
import { methodFor, type PlatAppMember } from './members.js';
import { openUrl, webAddress } from './open-url.js';
import type { CallOptions, PlatAppOptions } from './options.js';
import type { PageWindow } from './page-window.js';
import { callPeer, nameAt } from './peer.js';
import { isNewEnough } from './versions.js';

/** Takes a handler off again; a second time does nothing. */
export type Off = () => void;

/**
 * The platform, as the page of an application sees it.
 *
 * Making one never throws, and does nothing outside a browser. Every call ends, in its answer or in a
 * `PlatAppError` whose `code` says why and whose `hint` says what to do. Members tell only the codes of their own;
 * any call to the host may end with `no-host`, `host-timeout`, `origin-refused`, `call-timeout`, `aborted`,
 * `unsupported`, `host-error`, `bad-answer`, `invalid-argument` or `destroyed`.
 */
export class PlatApp {
  /**
   * Whether the page runs in a web browser, framed or in a tab: neither in the mobile app nor on a server.
   * Right at once.
   */
  readonly isWeb: boolean;
  /** Whether the page has a browser tab of its own and so no host to call. Right at once. */
  readonly isStandaloneWeb: boolean;
  /**
   * Reads the host's theme, language, versions and formats. Fields that a newer host adds are kept.
   *
   * Needs system 1.2.0401 and host app 1.34.0 or later, as all members that call the host; no scope.
   *
   * Source: platform interface, "PlatformConfig".
   */
  declare readonly getPlatformConfig: (options?: CallOptions) => Promise<PlatformConfig>;

  /** Has the host ask a user who is about to leave the page; without tips it asks no more. */
  declare readonly setExitPageTips: (tips?: ExitPageTips, options?: CallOptions) => Promise<void>;

  /** Opens the file in the host. */
  declare readonly openFile: (path: string, options?: CallOptions) => Promise<void>;

  /** Opens the host's file manager at the path. */
  declare readonly openFileManager: (path: string, options?: CallOptions) => Promise<void>;

  /** Shows the details of the files in the host. */
  declare readonly showFileDetails: (
    paths: readonly string[],
    details?: FileDetailsOptions,
    options?: CallOptions,
  ) => Promise<void>;

  /** Opens the host's settings of this application. */
  declare readonly openAppSetting: (options?: CallOptions) => Promise<void>;

  /** Has the host close the application's page. What gives back the things of this object is `destroy`. */
  declare readonly close: (options?: CallOptions) => Promise<void>;

  /**
   * Lets the user pick files or a directory, without authorizing them. Resolves with their paths, or with undefined when
   * the user picked none. Like all that ask the user, it has no time limit but the one that it is given.
   */
  declare readonly pickFile: (
    params?: FilePickerParams,
    options?: CallOptions,
  ) => Promise<string[] | undefined>;

  /** Lets the user pick files or a directory that the application may use from then on. Scope: plat.file.userAccess. */
  declare readonly pickUserFile: (params?: FilePickerParams, options?: CallOptions) => Promise<PickAnswer>;

  /** Asks the user to let the application use the path. Scope: plat.file.userAccess. */
  declare readonly authorizeUserFile: (path: string, options?: CallOptions) => Promise<AuthorizeAnswer>;

  /** Lets an administrator pick a directory to share with the application. Scope: plat.file.sharedAccess. */
  declare readonly pickSharedFile: (
    params?: SharedFilePickerParams,
    options?: CallOptions,
  ) => Promise<PickAnswer>;

  /** Asks an administrator to share the directory with the application. Scope: plat.file.sharedAccess. */
  declare readonly authorizeSharedFile: (path: string, options?: CallOptions) => Promise<AuthorizeAnswer>;

  /**
   * Opens the platform's page for the operation, before it returns: call it in the handler of a click, without an
   * `await` before. Resolves with the address; the result goes to the page at `redirectUri`.
   *
   * Rejects with `popup-blocked`, and then offer the error's `url` as a link, or `invalid-argument`.
   *
   * Source: platform interface, "Authorization callback flow".
   */
  declare readonly openAppAuth: (
    operation: AppAuthOperation,
    params: AppAuthParams,
    options?: OpenAppAuthOptions,
  ) => Promise<string>;

  /**
   * Lets the user pick or authorize, wherever the page runs: with the host's picker, or in a tab with a window that it
   * opens before it returns, as `openAppAuth` does. Resolves with the result; a user who cancels has `status` `cancel`.
   *
   * While the window of a request is open, the same request again, whatever its `state`, brings that window to the
   * front and ends with its result. A time limit, a signal or `destroy()` closes the window.
   *
   * Beside the errors of a call: `popup-blocked`; `popup-closed` when the user closed the window. Where the result
   * cannot reach the page, `status` is `unknown` and `refreshNeeded` true.
   *
   * Source: platform interface, "Entry rules".
   */
  declare readonly authorize: (
    operation: AppAuthOperation,
    params: AppAuthParams,
    options?: AuthorizeOptions,
  ) => Promise<AppAuthResult>;

  readonly #environment: Environment;
  readonly #window: PageWindow | undefined;
  readonly #bridge: Bridge;
  readonly #link: Link;

  constructor(options?: PlatAppOptions) {
    const given: PlatAppOptions = options ?? {};
    const { window = globalThis.window } = given;
    this.#window = window;
    this.#environment = environmentOf(window, given.platform);
    this.isStandaloneWeb = this.#environment === 'standalone';
    this.isWeb = this.isStandaloneWeb || this.#environment === 'hosted';
    this.#bridge = openBridge(this.#environment, window, given.hostOrigin);
    this.#link = openLink(this.#bridge, given);
    Object.assign(this, hostMembers(this.#link));
    Object.assign(this, authMembers(this, this.#environment, window, this.#link, given.authOrigin));
    // Looks for the host before anybody asks; whoever asks then hears why there is none.
    this.ready().catch(() => {});
  }

  /** Resolves when the host has answered and can be called. Calling it is optional: every call waits for the host. */
  ready(options?: CallOptions): Promise<void> {
    return this.#link.use('ready', options, (_host, wait) => wait.resolve());
  }

  /**
   * Whether the member works here: by the host's own list of methods and by the versions that it tells. What needs no
   * host, or cannot have one, is answered at once.
   *
   * Rejects when a host should be there and cannot be reached. Source: platform interface, "Versioning".
   */
  async supports(member: PlatAppMember | (string & {}), options?: CallOptions): Promise<boolean> {
    const method = methodFor(member, this.#environment);
    if (typeof method === 'boolean') {
      const wait = this.#link.open<boolean>('supports', options);
      wait.resolve(method);
      return wait.promise;
    }
    const [isOffered, tellsVersions] = await this.#link.use<boolean[]>('supports', options, (host, wait) =>
      wait.resolve([Boolean(nameAt(host, method)), host.offers('getPlatformConfig')]),
    );
    if (!isOffered || !tellsVersions) return Boolean(isOffered);
    return isNewEnough(await this.getPlatformConfig(options));
  }

  /** Sets the title that the host shows for the page; in a tab and in the mobile app, the document's. */
  async setTitle(title: string, options?: CallOptions): Promise<void> {
    const takes = { title: isText };
    if (this.#environment === 'hosted') return this.#tell('setTitle', takes, title, options);
    checkArguments('setTitle', { title }, takes);
    return this.#here('setTitle', options, ({ document }) => {
      if (document) document.title = title;
    });
  }

  /**
   * Opens an address, http or https and relative to the page's: in a window, before it returns, so call it in the
   * handler of a click without an `await` before; in the mobile app, in the system's browser.
   *
   * Rejects with `popup-blocked` when the browser opens none, and the address in the error's `url`.
   */
  async openURL(url: string, target?: string, features?: string, options?: CallOptions): Promise<void> {
    return this.#here('openURL', options, (window) => {
      const address = webAddress(url, window);
      if (this.#environment !== 'mobile') return openUrl(window, address, target, features);
      return this.#tell('openSystemBrowser', { url: isText }, address, options);
    });
  }

  /**
   * Calls `handler` on every event of that name. Resolves, when the host has agreed to report it, with the function
   * that takes the handler off. Handlers run in the order of their registration; one that throws harms no other.
   *
   * Only in a frame of the host: elsewhere it rejects with `unsupported` (mobile app) or `no-host`.
   *
   * Source: platform interface, "Events".
   */
  $on<Name extends HostEventName>(
    event: Name,
    handler: (...payload: HostEventPayload<Name>) => void,
    options?: CallOptions,
  ): Promise<Off> {
    return this.#listen(event, handler, false, options);
  }

  /** Like `$on`, for the next event of that name only. */
  $once<Name extends HostEventName>(
    event: Name,
    handler: (...payload: HostEventPayload<Name>) => void,
    options?: CallOptions,
  ): Promise<Off> {
    return this.#listen(event, handler, true, options);
  }

  /**
   * Takes the handler off, however often it was registered; without a handler, all handlers that this instance
   * has for the event. It hears nothing more from now on.
   */
  $off<Name extends HostEventName>(
    event: Name,
    handler?: (...payload: HostEventPayload<Name>) => void,
  ): void {
    this.#bridge.subscriptions?.remove(
      (one) => one.owner === this && one.event === event && (!handler || one.handler === handler),
    );
  }

  /**
   * Reads the result of an authorization from the URL of the callback page, by default this page's.
   *
   * Never throws: what cannot be read is undefined. Compare `state` with the one you sent before you believe it.
   *
   * Source: platform interface, "Authorization callback flow".
   */
  parseAppAuthCallback(url?: string | URL | URLSearchParams): AppAuthResult {
    return parseCallback(url ?? this.#window?.location?.search ?? '');
  }

  /** Ends all pending calls with `destroyed`, takes all handlers off and frees timers and listeners. */
  destroy(): void {
    this.#bridge.subscriptions?.remove((one) => one.owner === this);
    this.#link.destroy();
  }

  /** Does what needs no host, before it returns. */
  async #here(
    what: string,
    options: CallOptions | undefined,
    act: (window: PageWindow) => unknown,
  ): Promise<void> {
    const wait = this.#link.open<void>(what, options);
    if (!this.#window) wait.fail('no-host', 'there is no window');
    else if (!wait.ended) {
      wait.resolve();
      await act(this.#window);
    }
    return wait.promise;
  }

  async #tell(method: string, takes: FieldChecks, ...given: unknown[]): Promise<void> {
    await callHost(this.#link, method, { takes }, given);
  }

  async #listen(event: string, handler: Handler, once: boolean, options?: CallOptions): Promise<Off> {
    checkArguments('$on', { event, handler }, { event: isFilled, handler: isFunction });
    const { subscriptions } = this.#bridge;
    const listener = { event, handler, once, owner: this };
    const off = () => subscriptions?.remove((one) => one === listener);
    subscriptions?.add(listener);
    try {
      await this.#link.use<unknown>(`$on ${event}`, options, (host, wait) =>
        subscriptions ? subscriptions.agree(listener, wait) : callPeer(host, 'bus.$on', {}, wait),
      );
    } catch (error) {
      off();
      throw error;
    }
    return off;
  }
}
