import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium, firefox, webkit } from 'playwright-core';

/** What to tell a developer who has no such browser. */
export const HOW_TO_GET_CHROMIUM =
  'Install one (Debian: apt-get install chromium; any system: npx playwright-core install chromium) ' +
  'or name yours in CHROMIUM_PATH.';
export const HOW_TO_GET_FIREFOX =
  'Install one (Debian: apt-get install firefox-esr) or name yours in FIREFOX_PATH.';
export const HOW_TO_GET_WEBKIT =
  'Install one and a screen in memory (Debian: apt-get install webkit2gtk-driver xvfb) ' +
  'or name yours in WEBKIT_DRIVER_PATH and XVFB_PATH.';

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
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  return findExecutable(environment, 'CHROMIUM_PATH', names, [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    ownDownload,
  ]);
}

/** The Firefox to test with: FIREFOX_PATH, else the system's. */
export function findFirefox(environment = process.env) {
  return findExecutable(
    environment,
    'FIREFOX_PATH',
    ['firefox-esr', 'firefox'],
    ['/Applications/Firefox.app/Contents/MacOS/firefox', 'C:\\Program Files\\Mozilla Firefox\\firefox.exe'],
  );
}

/**
 * The WebKit to test with: its driver, which knows its browser, and the X server whose screen is in memory, because
 * this browser has no mode without one.
 */
export function findWebKit(environment = process.env) {
  const driver = findExecutable(environment, 'WEBKIT_DRIVER_PATH', ['WebKitWebDriver']);
  const xvfb = findExecutable(environment, 'XVFB_PATH', ['Xvfb']);
  return driver !== undefined && xvfb !== undefined ? { driver, xvfb } : undefined;
}

/** With E2E_BROWSER `firefox` or `webkit`, Playwright's download of that one, which stands in for Chromium. */
export function otherBrowser() {
  return { firefox, webkit }[process.env.E2E_BROWSER ?? ''];
}

/** Starts the browser of `findChromium`, or the other one that is asked for. */
export function launchChromium(executablePath = findChromium()) {
  const other = otherBrowser();
  if (other !== undefined) return other.launch();
  if (executablePath === undefined) throw new Error(`No Chromium found. ${HOW_TO_GET_CHROMIUM}`);
  return chromium.launch({ executablePath, headless: true, args: CHROMIUM_FLAGS });
}

/**
 * The program that the variable names, else the first of these names on the PATH, else the first of these files.
 *
 * @param {NodeJS.ProcessEnv} environment
 * @param {string} variable
 * @param {string[]} names
 * @param {(string | undefined)[]} [files]
 * @throws when the variable names no file: a typing error must not silently test with another program
 */
function findExecutable(environment, variable, names, files = []) {
  const named = environment[variable];
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`${variable} is ${named}, but there is no such file.`);
  }
  const folders = (environment.PATH ?? '').split(delimiter);
  const onPath = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return [...onPath, ...files].find((path) => path && existsSync(path));
}
