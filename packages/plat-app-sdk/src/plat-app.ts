import type * as wire from 'plat-schemas/app';
import { buildAppAuthUrl, getAppAuthBaseUrl, openAppAuth } from './auth/app-auth.js';
import { authorize } from './auth/authorize.js';
import type {
  AppAuthParams,
  AuthorizeOptions,
  AuthorizeParams,
  BuildAppAuthUrlOptions,
  OpenAppAuthOptions,
} from './auth/options.js';
import { parseCallback } from './auth/parse-callback.js';
import { type Core, openCore } from './core.js';
import type { HostEventHandler, HostEventName } from './events/host-events.js';
import { listen, silence, type Unsubscribe } from './events/listen.js';
import type { CallOptions, PlatAppOptions } from './options.js';
import { openURL, setTitle } from './page-calls.js';
import { type PlatAppMember, supports } from './supports.js';

/** An operation of the authorization pages, or one that newer pages have. */
type Operation = wire.AppAuthOperation | (string & {});

/**
 * The platform, as the page of an application sees it.
 *
 * The constructor never throws, and does nothing outside a browser. Every call ends, with its result or with a
 * `PlatAppError` whose `code` is the reason and whose `hint` the advice. Any call to the host may end with `no-host`,
 * `host-timeout`, `origin-refused`, `call-timeout`, `aborted`, `unsupported`, `host-error`, `bad-answer`, `invalid-argument`,
 * `host-replaced` or `destroyed`; members document only their other codes. The host runs a call at most once; a read-only
 * call is repeated if another host has taken the place of the first.
 *
 * @example
 * ```ts
 * const app = new PlatApp();
 * const { theme } = await app.getPlatformConfig();
 * ```
 */
export class PlatApp {
  /** Whether the page runs in a web browser, framed or in a tab: neither in the mobile app nor on a server. Right at once. */
  declare readonly isWeb: boolean;
  /** Whether the page is open in its own browser tab, without a host to call. Available at once. */
  declare readonly isStandaloneWeb: boolean;

  declare private readonly core: Core;

  constructor(options?: PlatAppOptions) {
    const core = openCore(options ?? {});
    // Frozen, so that a framework that wraps this object leaves what is in it as it is.
    this.core = Object.freeze(core);
    this.isStandaloneWeb = core.environment === 'standalone';
    this.isWeb = this.isStandaloneWeb || core.environment === 'hosted';
    // Starts connecting now; a failure surfaces on the first call.
    this.ready().catch(() => {});
  }

  /** A member that was handed on without its object, as in `onClick={app.close}`, gets a core whose calls say so. */
  private static coreOf(app: PlatApp | undefined): Core {
    return app?.core ?? openCore({}, true);
  }

  /**
   * Resolves when the host can be called; in a tab, which has no host, at once. Optional: every call waits for the host.
   *
   * @example
   * ```ts
   * await app.ready({ timeoutMs: 3000 });
   * ```
   */
  ready(options?: CallOptions): Promise<void> {
    const { environment, local, withHost } = PlatApp.coreOf(this);
    const begin = environment === 'standalone' ? local : withHost;
    return begin<void>('ready', options, (call) => call.resolve());
  }

  /**
   * Whether the member works here: by the host's list of methods and its versions. Resolves at once for members that need
   * no host, and in a tab. Rejects when the host does not respond. Source: platform interface, "Versioning".
   */
  supports(member: PlatAppMember | (string & {}), options?: CallOptions): Promise<boolean> {
    return supports(PlatApp.coreOf(this), member, options);
  }

  /**
   * Reads the host's theme, language, versions and formats. Fields that a newer host adds are kept.
   * Needs system 1.2.0401 and host app 1.34.0 or later, as all members that call the host; no scope.
   * Source: platform interface, "PlatformConfig".
   *
   * @example
   * ```ts
   * const { theme, language } = await app.getPlatformConfig();
   * ```
   */
  getPlatformConfig(options?: CallOptions): Promise<wire.PlatformConfig> {
    return PlatApp.coreOf(this).callHost('getPlatformConfig', {}, options);
  }

  /**
   * Sets the title of the document and, in a frame, the one that the host shows for the page.
   * @example
   * ```ts
   * await app.setTitle('Shopping list');
   * ```
   */
  setTitle(title: string, options?: CallOptions): Promise<void> {
    return setTitle(PlatApp.coreOf(this), title, options);
  }

  /** Makes the host ask a user who is about to leave the page; without tips, it stops asking. */
  setExitPageTips(tips?: wire.ExitPageTips, options?: CallOptions): Promise<void> {
    return PlatApp.coreOf(this).callHost('setExitPageTips', { tips }, options);
  }

  /**
   * Opens the file in the host.
   * @example
   * ```ts
   * await app.openFile('/vol1/1000/documents/letter.md');
   * ```
   */
  openFile(path: string, options?: CallOptions): Promise<void> {
    return PlatApp.coreOf(this).callHost('openFile', { path }, options);
  }

  /** Opens the host's file manager at the path. */
  openFileManager(path: string, options?: CallOptions): Promise<void> {
    return PlatApp.coreOf(this).callHost('openFileManager', { path }, options);
  }

  /** Shows the details of the files in the host. */
  showFileDetails(
    paths: readonly string[],
    details?: wire.FileDetailsOptions,
    options?: CallOptions,
  ): Promise<void> {
    return PlatApp.coreOf(this).callHost('showFileDetails', { paths, options: details }, options);
  }

  /** Opens the host's settings of this application. */
  openAppSetting(options?: CallOptions): Promise<void> {
    return PlatApp.coreOf(this).callHost('openAppSetting', {}, options);
  }

  /** Makes the host close the application's page. To free this object's timers and listeners, call `destroy`. */
  close(options?: CallOptions): Promise<void> {
    return PlatApp.coreOf(this).callHost('close', {}, options);
  }

  /**
   * Opens an address, which may be relative, `mailto:` or `tel:`, but must not carry a script: in a window, before it returns,
   * so call it in the handler of a click without an `await` before; in the mobile app, in the system's browser. A page of
   * another origin gets no opener, as it could navigate this page.
   * Rejects with `popup-blocked`, with the address in the error's `url`, when the browser opens no window.
   */
  openURL(url: string, target?: string, features?: string, options?: CallOptions): Promise<void> {
    return openURL(PlatApp.coreOf(this), url, target, features, options);
  }

  /**
   * Lets the user pick files or a directory, without authorizing them. Resolves with their paths, or with undefined when
   * the user picked none. Like all members that ask the user, it has no default time limit.
   */
  pickFile(params: wire.FilePickerParams = {}, options?: CallOptions): Promise<string[] | undefined> {
    return PlatApp.coreOf(this).callHost('pickFile', { params }, options);
  }

  /**
   * Lets the user pick files or a directory that the application may use from then on. The list is empty when the user
   * picks none. Scope: plat.file.userAccess (fnOS: trim.file.userAccess).
   *
   * @example
   * ```ts
   * const { data } = await app.pickUserFile({ directory: true });
   * ```
   */
  pickUserFile(params: wire.FilePickerParams = {}, options?: CallOptions): Promise<wire.PickAnswer> {
    return PlatApp.coreOf(this).callHost('pickUserFile', { params }, options);
  }

  /** Asks the user to let the application use the path. Scope: plat.file.userAccess (fnOS: trim.file.userAccess). */
  authorizeUserFile(path: string, options?: CallOptions): Promise<wire.AuthorizeAnswer> {
    return PlatApp.coreOf(this).callHost('authorizeUserFile', { path }, options);
  }

  /** Lets an administrator pick a directory to share with the application. Scope: plat.file.sharedAccess (fnOS: trim.file.sharedAccess). */
  pickSharedFile(params: wire.SharedFilePickerParams = {}, options?: CallOptions): Promise<wire.PickAnswer> {
    return PlatApp.coreOf(this).callHost('pickSharedFile', { params }, options);
  }

  /** Asks an administrator to share the directory with the application. Scope: plat.file.sharedAccess (fnOS: trim.file.sharedAccess). */
  authorizeSharedFile(path: string, options?: CallOptions): Promise<wire.AuthorizeAnswer> {
    return PlatApp.coreOf(this).callHost('authorizeSharedFile', { path }, options);
  }

  /**
   * Calls `handler` on every event of that name. Resolves, when the host has agreed to report it, with a function that
   * removes the handler. Handlers run in the order of their registration; if one throws, the others still run.
   * Only in a frame of the host: elsewhere it rejects with `unsupported` (mobile app) or `no-host`.
   * Source: platform interface, "Events".
   *
   * @example
   * ```ts
   * const off = await app.$on('os/theme', (theme) => setTheme(theme));
   * ```
   */
  $on<Name extends HostEventName>(
    event: Name,
    handler: HostEventHandler<Name>,
    options?: CallOptions,
  ): Promise<Unsubscribe> {
    return listen(PlatApp.coreOf(this), event, handler, false, options);
  }

  /** Like `$on`, for the next event of that name only. */
  $once<Name extends HostEventName>(
    event: Name,
    handler: HostEventHandler<Name>,
    options?: CallOptions,
  ): Promise<Unsubscribe> {
    return listen(PlatApp.coreOf(this), event, handler, true, options);
  }

  /** Removes the handler, however often it was registered; without a handler, all handlers of this instance for the event. */
  $off<Name extends HostEventName>(event: Name, handler?: HostEventHandler<Name>): void {
    silence(this.core, (one) => one.event === event && (!handler || one.handler === handler));
  }

  /**
   * Opens the platform's page for the operation, before it returns: call it in the handler of a click, without an
   * `await` before. Resolves with the address; the result goes to the page at `redirectUri`. An unknown
   * operation, such as `pickTeamFile`, opens the page `pick-team-file` with all its parameters.
   *
   * Rejects with `popup-blocked`: then offer the error's `url` as a link; or, in a frame on a page that is not known to be
   * the host, with `origin-refused`.
   * Source: platform interface, "Authorization callback flow".
   */
  openAppAuth(operation: Operation, params: AppAuthParams, options?: OpenAppAuthOptions): Promise<string> {
    return openAppAuth(PlatApp.coreOf(this), [operation, params, options]);
  }

  /** The address that `openAppAuth` would open, for pages that go there by themselves. Opens nothing; has the same errors. */
  buildAppAuthUrl(
    operation: Operation,
    params: AppAuthParams,
    options?: BuildAppAuthUrlOptions,
  ): Promise<string> {
    return buildAppAuthUrl(PlatApp.coreOf(this), [operation, params, options]);
  }

  /** The origin of the authorization pages: `authOrigin`, else the page's own or, in a frame, the host's (or `origin-refused`). */
  getAppAuthBaseUrl(): Promise<string> {
    return getAppAuthBaseUrl(PlatApp.coreOf(this));
  }

  /**
   * Lets the user pick or authorize, wherever the page runs: with the host's picker, or in a tab with a window that it
   * opens before it returns, as `openAppAuth` does. Resolves with the result; a user who cancels has `status` `cancel`.
   *
   * While the window of a request is open, the same request again, whatever its `state`, brings that window to the
   * front and ends with its result. A time limit, a signal or `destroy()` closes the window. A result that arrived while
   * the page was being reloaded is kept for ten minutes: the call with the same `state` resolves with it and opens nothing.
   * Its other errors are `popup-blocked`, and `popup-closed` when the user closed the window. Where the result
   * cannot reach the page, `status` is `unknown` and `refreshNeeded` true. Source: platform interface, "Entry rules".
   * @example
   * ```ts
   * const result = await app.authorize('pickUserFile', { appName: 'notes', redirectUri: '/app/notes/callback.html', state });
   * ```
   */
  authorize(
    operation: wire.AppAuthOperation,
    params: AuthorizeParams,
    options?: AuthorizeOptions,
  ): Promise<wire.AppAuthResult> {
    return authorize(PlatApp.coreOf(this), [operation, params, options]);
  }

  /**
   * Reads the result of an authorization from the URL of the callback page, by default this page's. Never throws: an
   * unreadable result is undefined. Compare `state` with the one you sent before you trust the result.
   * Source: platform interface, "Authorization callback flow".
   */
  parseAppAuthCallback(url?: string | URL | URLSearchParams): wire.AppAuthResult {
    const address = url ?? PlatApp.coreOf(this).page?.location?.href;
    return parseCallback(url instanceof URLSearchParams ? `?${url}` : address);
  }

  /** Ends all pending calls with `destroyed`, removes all handlers, and frees timers and listeners. */
  destroy(): void {
    silence(this.core, () => true);
    this.core.stop();
  }
}
