import { findExecutable } from './find-executable.mjs';

/** What to tell a developer who has no WebKit that can be driven. */
export const HOW_TO_GET_WEBKIT =
  'Install one and a screen in memory (Debian: apt-get install webkit2gtk-driver xvfb) ' +
  'or name yours in WEBKIT_DRIVER_PATH and XVFB_PATH.';

/**
 * The WebKit to test with: its driver, which knows its browser, and the X server whose screen is in memory, because
 * this browser has no mode without one.
 */
export function findWebKit(environment = process.env) {
  const driver = findExecutable('WEBKIT_DRIVER_PATH', { names: ['WebKitWebDriver'] }, environment);
  const xvfb = findExecutable('XVFB_PATH', { names: ['Xvfb'] }, environment);
  return driver !== undefined && xvfb !== undefined ? { driver, xvfb } : undefined;
}
