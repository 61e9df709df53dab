import { findExecutable } from './find-executable.mjs';

const NAMES = ['firefox-esr', 'firefox'];
const APPLICATIONS = [
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
];

/** What to tell a developer who has no Firefox. */
export const HOW_TO_GET_FIREFOX =
  'Install one (Debian: apt-get install firefox-esr) or name yours in FIREFOX_PATH.';

/** The Firefox to test with: FIREFOX_PATH, else the system's. */
export function findFirefox(environment = process.env) {
  return findExecutable('FIREFOX_PATH', { names: NAMES, files: APPLICATIONS }, environment);
}
