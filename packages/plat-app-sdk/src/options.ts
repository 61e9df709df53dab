import type { PlatformName } from 'plat-schemas/platforms';
import type { PageWindow } from './page-window.js';

/** Options of `new PlatApp()`. None is needed. */
export interface PlatAppOptions {
  /**
   * Which framing page is obeyed as the host: an origin, a list of origins, or `'*'` for any page.
   *
   * @default every web origin with the host name of the page itself, whatever its port; of a page on https, only those on https
   */
  hostOrigin?: string | readonly string[] | undefined;
  /**
   * Origin of the authorization pages.
   *
   * @default the origin of the page; in a frame, that of the framing page, if it is allowed as the host
   */
  authOrigin?: string | undefined;
  /** Milliseconds in which the host must respond to the handshake. @default 10_000 */
  connectTimeoutMs?: number | undefined;
  /** Milliseconds in which a connected host must respond to a call. @default 10_000 */
  callTimeoutMs?: number | undefined;
  /** The platform whose mobile app alone is recognised. @default the mobile app of either */
  platform?: PlatformName | undefined;
  /** Shows every message of the wire in the console, those of the page and those of the host. @default false */
  debug?: boolean | undefined;
  /** The window of the page. @default globalThis.window */
  window?: PageWindow | undefined;
}

/** What every call takes last. */
export interface CallOptions {
  /** Ends the call with `aborted`. */
  signal?: AbortSignal | undefined;
  /**
   * Milliseconds for the whole call, connecting included; after them it ends with `call-timeout`.
   *
   * @default `connectTimeoutMs` to connect, and then `callTimeoutMs` for the response
   */
  timeoutMs?: number | undefined;
}
