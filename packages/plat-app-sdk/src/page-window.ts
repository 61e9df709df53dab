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

/** The part of a page's `window` that the SDK touches. A real `Window` fits; tests pass a fake. */
export interface PageWindow {
  readonly parent: { postMessage(message: unknown, targetOrigin: string): void };
  readonly location: { readonly hostname: string; readonly search: string };
  readonly navigator: { readonly userAgent: string };
  readonly flutter_inappwebview?: FlutterBridge | undefined;
  addEventListener(type: string, listener: (event: PageMessage) => void): void;
  removeEventListener(type: string, listener: (event: PageMessage) => void): void;
}
