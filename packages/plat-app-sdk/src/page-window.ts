import type { StateStorage } from './auth/state-storage.js';

/** A message as it reaches the page. */
export interface PageMessage {
  readonly data: unknown;
  readonly origin: string;
  readonly source: unknown;
}

/** The bridge that the mobile app puts into its web views. */
export interface FlutterBridge {
  readonly _platformReady?: boolean;
  callHandler(handler: string, ...args: string[]): Promise<unknown>;
}

/** A window that the page has opened. */
export interface OpenedWindow {
  readonly closed: boolean;
  /** Set to null, it cuts the way from the opened page to this one. */
  opener?: unknown;
  readonly location?: { replace(url: string): void };
  focus(): void;
  close(): void;
}

/** A channel to all pages of the same origin and storage partition. */
export interface PageChannel {
  addEventListener(type: 'message', listener: (event: PageMessage) => void): void;
  postMessage(message: unknown): void;
  close(): void;
}

/** The part of a page's `window` that the SDK touches. A real `Window` fits; tests pass a fake. */
export interface PageWindow {
  readonly parent: { postMessage(message: unknown, targetOrigin: string): void };
  readonly location: {
    readonly hostname: string;
    readonly protocol?: string;
    readonly search: string;
    readonly href?: string;
    readonly origin?: string;
    readonly ancestorOrigins?: ArrayLike<string>;
    assign?(url: string): void;
  };
  readonly origin?: string;
  readonly document?: {
    title?: string;
    readonly referrer?: string;
    readonly baseURI?: string;
    hasFocus?(): boolean;
  };
  readonly localStorage?: StateStorage | undefined;
  readonly BroadcastChannel?: new (name: string) => PageChannel;
  open?(url: string, target?: string, features?: string): OpenedWindow | null;
  readonly navigator: { readonly userAgent: string };
  readonly flutter_inappwebview?: FlutterBridge | undefined;
  addEventListener(type: string, listener: (event: PageMessage) => void): void;
  removeEventListener(type: string, listener: (event: PageMessage) => void): void;
}

/** The page's origin. A page in `srcdoc`, or at a `blob:` address, has that of its maker, which its address does not name. */
export function originOf({ origin, location }: Pick<PageWindow, 'origin' | 'location'>): string | undefined {
  // A sandboxed page has the origin `null`, and an address that names where it comes from.
  return origin && origin !== 'null' ? origin : location?.origin;
}

/** The address that others are relative to. Nothing is relative to a `blob:` address. */
export function baseOf(page: PageWindow): string | undefined {
  const base = page.document?.baseURI ?? page.location.href;
  return base?.startsWith('blob:') ? originOf(page) : base;
}

/** Whether another page, be it the host or not, holds this one in a frame. */
export function isFramed(page: PageWindow): boolean {
  return page.parent !== (page as unknown);
}
