import { chromium, firefox, webkit } from 'playwright-core';
import { findExecutable } from './find-executable.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const APPLICATIONS = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** What to tell a developer who has no Chromium. */
export const HOW_TO_GET_CHROMIUM =
  'Install one (Debian: apt-get install chromium; any system: npx playwright-core install chromium) ' +
  'or name yours in CHROMIUM_PATH.';

/** Flags for a test's browser: no sandbox for root in a container, no traffic of the browser's own. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The Chromium to test with: CHROMIUM_PATH, else the system's, else Playwright's own download. */
export function findChromium(environment = process.env, ownDownload = chromium.executablePath()) {
  return findExecutable(
    'CHROMIUM_PATH',
    { names: NAMES, files: [...APPLICATIONS, ownDownload] },
    environment,
  );
}

/** Starts the browser of `findChromium`; with E2E_BROWSER `firefox` or `webkit`, Playwright's download of that one. */
export function launchChromium(executablePath = findChromium()) {
  const other = { firefox, webkit }[process.env.E2E_BROWSER ?? ''];
  if (other !== undefined) return other.launch();
  if (executablePath === undefined) throw new Error(`No Chromium found. ${HOW_TO_GET_CHROMIUM}`);
  return chromium.launch({ executablePath, headless: true, args: CHROMIUM_FLAGS });
}
