import type { createShell } from './create-shell.js';

/** The name of the frame in which a page runs as in the mobile app. */
export const MOBILE_FRAME = 'plat-dev-mobile';

/** What the phone-sized frame offers to the script in its page, which is of the same origin. */
export type MobileShell = ReturnType<typeof createShell>;

declare global {
  interface Window {
    platDevMobile?: MobileShell | undefined;
  }
}
