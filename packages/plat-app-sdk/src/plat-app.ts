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
import type {
  AppAuthParams,
  AuthorizeOptions,
  AuthorizeParams,
  BuildAppAuthUrlOptions,
  OpenAppAuthOptions,
} from './auth/options.js';
import type { HostEventName, HostEventPayload } from './events/host-events.js';
import { openMembers } from './members.js';
import type { CallOptions, PlatAppOptions } from './options.js';
import type { PlatAppMember } from './supports.js';

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
  declare readonly isWeb: boolean;
  /** Whether the page has a browser tab of its own and so no host to call. Right at once. */
  declare readonly isStandaloneWeb: boolean;
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
   * Rejects with `popup-blocked`, and then offer the error's `url` as a link; with `origin-refused` in a frame on a page that
   * is not known to be the host; or with `invalid-argument`.
   *
   * Source: platform interface, "Authorization callback flow".
   */
  declare readonly openAppAuth: (
    operation: AppAuthOperation,
    params: AppAuthParams,
    options?: OpenAppAuthOptions,
  ) => Promise<string>;

  /** The address that `openAppAuth` would open, for pages that go there by themselves. Opens nothing; rejects as that does. */
  declare readonly buildAppAuthUrl: (
    operation: AppAuthOperation,
    params: AppAuthParams,
    options?: BuildAppAuthUrlOptions,
  ) => Promise<string>;

  /**
   * The origin of the authorization pages: the option `authOrigin`, else the page's own, and in a frame that of the host.
   * Rejects with `origin-refused` where the framing page is not known to be the host.
   */
  declare readonly getAppAuthBaseUrl: () => Promise<string>;

  /**
   * Lets the user pick or authorize, wherever the page runs: with the host's picker, or in a tab with a window that it
   * opens before it returns, as `openAppAuth` does. Resolves with the result; a user who cancels has `status` `cancel`.
   *
   * While the window of a request is open, the same request again, whatever its `state`, brings that window to the
   * front and ends with its result. A time limit, a signal or `destroy()` closes the window.
   *
   * A result that came while the page was away, because it was loaded again, is kept for ten minutes: the call with the same
   * `state` resolves with it at once and opens nothing.
   *
   * Beside the errors of a call: `popup-blocked`; `popup-closed` when the user closed the window. Where the result
   * cannot reach the page, `status` is `unknown` and `refreshNeeded` true.
   *
   * Source: platform interface, "Entry rules".
   */
  declare readonly authorize: (
    operation: AppAuthOperation,
    params: AuthorizeParams,
    options?: AuthorizeOptions,
  ) => Promise<AppAuthResult>;

  /** Resolves when the host has answered and can be called. Calling it is optional: every call waits for the host. */
  declare readonly ready: (options?: CallOptions) => Promise<void>;

  /**
   * Whether the member works here: by the host's own list of methods and by the versions that it tells. What needs no
   * host, or cannot have one, is answered at once.
   *
   * Rejects when a host should be there and cannot be reached. Source: platform interface, "Versioning".
   */
  declare readonly supports: (
    member: PlatAppMember | (string & {}),
    options?: CallOptions,
  ) => Promise<boolean>;

  /** Sets the title that the host shows for the page; in a tab and in the mobile app, the document's. */
  declare readonly setTitle: (title: string, options?: CallOptions) => Promise<void>;

  /**
   * Opens an address, which may be relative to the page's, `mailto:` or `tel:`, but none that carries a script: in a window,
   * before it returns, so call it in the handler of a click without an `await` before; in the mobile app, in the system's
   * browser. A page of another origin gets no opener, with which it could take this page elsewhere.
   *
   * Rejects with `popup-blocked` when the browser opens none, and the address in the error's `url`.
   */
  declare readonly openURL: (
    url: string,
    target?: string,
    features?: string,
    options?: CallOptions,
  ) => Promise<void>;

  /**
   * Calls `handler` on every event of that name. Resolves, when the host has agreed to report it, with the function
   * that takes the handler off. Handlers run in the order of their registration; one that throws harms no other.
   *
   * Only in a frame of the host: elsewhere it rejects with `unsupported` (mobile app) or `no-host`.
   *
   * Source: platform interface, "Events".
   */
  declare readonly $on: <Name extends HostEventName>(
    event: Name,
    handler: (...payload: HostEventPayload<Name>) => void,
    options?: CallOptions,
  ) => Promise<Off>;

  /** Like `$on`, for the next event of that name only. */
  declare readonly $once: <Name extends HostEventName>(
    event: Name,
    handler: (...payload: HostEventPayload<Name>) => void,
    options?: CallOptions,
  ) => Promise<Off>;

  /**
   * Takes the handler off, however often it was registered; without a handler, all handlers that this instance
   * has for the event. It hears nothing more from now on.
   */
  declare readonly $off: <Name extends HostEventName>(
    event: Name,
    handler?: (...payload: HostEventPayload<Name>) => void,
  ) => void;

  /**
   * Reads the result of an authorization from the URL of the callback page, by default this page's.
   *
   * Never throws: what cannot be read is undefined. Compare `state` with the one you sent before you believe it.
   *
   * Source: platform interface, "Authorization callback flow".
   */
  declare readonly parseAppAuthCallback: (url?: string | URL | URLSearchParams) => AppAuthResult;

  /** Ends all pending calls with `destroyed`, takes all handlers off and frees timers and listeners. */
  declare readonly destroy: () => void;

  constructor(options?: PlatAppOptions) {
    Object.assign(this, openMembers(options ?? {}));
    // Looks for the host before anybody asks; whoever asks then hears why there is none.
    this.ready().catch(() => {});
  }
}
