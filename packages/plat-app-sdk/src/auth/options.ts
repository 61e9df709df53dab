import type { FilePickerParams } from 'plat-schemas/app';
import type { CallOptions } from '../options.js';
import type { OpenedWindow } from '../page-window.js';

/** What `authorize` is asked for, beside the operation. An authorization page takes less than a host's picker: the rest is for that. */
export interface AuthorizeParams extends FilePickerParams {
  /** Name of the application. */
  appName: string;
  /**
   * The callback page: a path that begins with `/`, or an address, http or https, of the page's own origin. It is sent as it
   * is given. Needed wherever an authorization page opens, as in a tab.
   */
  redirectUri?: string | undefined;
  /**
   * An unguessable text that the application creates for this one request. Comes back in the result. Needed wherever
   * an authorization page opens, as in a tab.
   */
  state?: string | undefined;
  /** What to authorize. For authorizeUserFile and authorizeSharedFile, and needed there. */
  path?: string | undefined;
}

/** What an authorization page is asked for, beside the operation. */
export interface AppAuthParams extends AuthorizeParams {
  redirectUri: string;
  state: string;
}

/** Options of `buildAppAuthUrl`. */
export interface BuildAppAuthUrlOptions extends CallOptions {
  /** Allows a `redirectUri` of another origin. Its page cannot bring the result to this one. @default false */
  allowForeignRedirect?: boolean | undefined;
}

/** Options of `openAppAuth`. */
export interface OpenAppAuthOptions extends BuildAppAuthUrlOptions {
  /** `_self` takes the page itself there; the callback page is then where the user continues. @default '_blank' */
  target?: '_blank' | '_self' | undefined;
  /** Features of the window, as for `window.open`; without `noopener` and `noreferrer`, which would cut the result off. */
  features?: string | undefined;
  /**
   * A window that the page opened while it handled the click, for pages that must wait before they can authorize:
   * `window.open('', '_blank')`. It goes to the authorization page in place of a new window, and is closed where it is not
   * needed or the call fails. What `window.open` gives when the browser blocks it, null, is `popup-blocked`.
   */
  window?: OpenedWindow | null | undefined;
}

/** Options of `authorize`. */
export interface AuthorizeOptions extends OpenAppAuthOptions {
  /** The type of message that the callback page sends: its own `type`. @default 'plat-app-auth' */
  type?: string | undefined;
  /**
   * Milliseconds from when the window reads as closed, counted while the page has the focus, to `popup-closed`. A window
   * whose opener was cut (COOP) reads as closed while it is open: raise this when the authorization page does that.
   *
   * @default 5_000
   */
  closedGraceMs?: number | undefined;
  /** Opens the page in a frame, too, instead of the host's picker: for a page framed by what is not its host. @default false */
  popup?: boolean | undefined;
}
