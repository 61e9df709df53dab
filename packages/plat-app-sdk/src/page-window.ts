/** Where states are kept: all of the part of `Storage` that is used, so that tests can pass their own. */
export interface StateStorage {
  readonly length: number;
  key(index: number): string | null;
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** The part of a `Window` that states are remembered in. */
export interface StateWindow {
  readonly localStorage?: StateStorage | undefined;
}

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
export interface PageWindow extends StateWindow {
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
    readonly hidden?: boolean;
    hasFocus?(): boolean;
  };
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
export const isFramed = (page: PageWindow): boolean => page.parent !== (page as unknown);

/** The URL that the text is, or undefined. */
export function urlOf(text: unknown, base?: string): URL | undefined {
  try {
    return new URL(text as string, base);
  } catch {
    // As for 'null', the origin of sandboxed and local pages.
    return undefined;
  }
}

/** Origin of an http(s) URL; undefined for other schemes: `javascript:` would run in the page. */
export function webOrigin(text: unknown, base?: string): string | undefined {
  const url = urlOf(text, base);
  return url && /^https?:/.test(url.href) ? url.origin : undefined;
}
