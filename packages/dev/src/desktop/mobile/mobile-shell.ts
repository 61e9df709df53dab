/** The name of the frame in which a page runs as in the mobile app. */
export const MOBILE_FRAME = 'plat-dev-mobile';

/** What the phone-sized frame offers to the script in its page, which is of the same origin. */
export interface MobileShell {
  /** What the app adds to the browser's user agent: `PlatAppVer/1.34.0`. */
  userAgentMark: string;
  /** Milliseconds until the bridge reports that it is ready. */
  readyAfterMs: number;
  /** Answers as the app's handlers do: JSON text `{"result":"<JSON text>"}`. */
  callHandler(name: string, ...texts: string[]): Promise<string>;
  titleChanged(title: string): void;
}

declare global {
  interface Window {
    platDevMobile?: MobileShell | undefined;
  }
}
