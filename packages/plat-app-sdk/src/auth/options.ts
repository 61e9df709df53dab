import type { AppAuthOperation, FilePickerParams } from 'plat-schemas/app';
import type { CallOptions } from '../options.js';

/** What the application asks for, beside the operation. The page takes less than a host's picker: the rest is for that. */
export interface AppAuthParams extends FilePickerParams {
  /** Name of the application. */
  appName: string;
  /** Address of the callback page, http or https, and of the page's own origin; relative to the page's address. */
  redirectUri: string;
  /** Made by the application for this one request, so that nobody can guess it. Comes back in the result. */
  state: string;
  /** What to authorize. For authorizeUserFile and authorizeSharedFile, and needed there. */
  path?: string | undefined;
}

export interface OpenAppAuthOptions extends CallOptions {
  /** `_self` takes the page itself there; the callback page is then where the user continues. @default '_blank' */
  target?: '_blank' | '_self' | undefined;
  /** Features of the window, as for `window.open`; without `noopener` and `noreferrer`, which would cut the result off. */
  features?: string | undefined;
  /** Allows a `redirectUri` of another origin. Its page cannot bring the result to this one. @default false */
  allowForeignRedirect?: boolean | undefined;
}

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

/** What `openAppAuth` and `authorize` are called with. */
export type AuthRequest<Options> = [
  operation: AppAuthOperation,
  params: AppAuthParams,
  options?: Options | undefined,
];
