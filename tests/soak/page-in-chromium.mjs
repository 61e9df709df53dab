import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { openDesktop } from './desktop.mjs';
import { count, Findings, Gone } from './findings.mjs';
import { injectFaults, keepCalling, mustRecover, pause } from './work.mjs';

const FILES = ['documents/readme.md', 'documents/budget.csv', 'documents/letters/to-ben.txt'];
const POSSIBLE = ['host-timeout', 'call-timeout'];
const PAGE_GONE = /context was destroyed|detached|navigation|Cannot find context/i;

/** plat-app-sdk in a page on the desktop of plat-dev, in a real Chromium. */
export async function openPageInChromium(random, executablePath) {
  const findings = new Findings('plat-app-sdk, in Chromium', (error) => error.isTyped);
  /** How often the host was asked to open each file. @type {Record<string, number>} */
  const opened = {};
  const { dev, page, close } = await openDesktop(executablePath, (path) => count(opened, path));
  findings.secrets.add(dev.gateway.token);
  page.on('console', (message) => findings.search('the console', message.text()));
  page.on('pageerror', (error) => findings.violate('untyped failures', 'a script', error));
  const frameOfApp = () => page.frames().find((frame) => frame.url().includes('/app/notes/'));

  const call = (member, path, check) => {
    // Some wait as long as a slow host takes.
    const limitMs = random.chance(0.2) ? 5000 : 200 + random.below(600);
    const ask = async () => {
      const asked = { member, path, timeoutMs: limitMs };
      const outcome = await frameOfApp()?.evaluate(callInPage, asked).catch(goneWithPage);
      if (outcome === undefined) throw new Gone();
      if (outcome.error !== undefined) throw outcome.error;
      return outcome.answer;
    };
    const checkError = ({ code }) => assert(POSSIBLE.includes(code), `${code} comes of no fault here`);
    return { what: `${member}(${path})`, limitMs, ask, check, checkError };
  };
  const authorize = () => {
    const path = `/vol1/1000/${random.pick(FILES)}`;
    return call('authorizeUserFile', path, ({ code, data }) => assert.deepEqual([code, data[0]], [0, path]));
  };
  const open = () => {
    const path = `/vol1/1000/${randomUUID()}`;
    return call('openFile', path, () => assert(path in opened, 'the host was never asked'));
  };

  const loadPageAgain = () => page.locator('[aria-label="Reload the page"]').dispatchEvent('click');
  /** @param {import('plat-dev').DevFaults['host']} host */
  const withFault = async (host) => {
    dev.setFaults({ host });
    if (host === 'late') await loadPageAgain();
    await pause(200 + random.below(400));
    dev.setFaults({ host: 'well' });
  };
  const faults = {
    'host page reloaded': () => page.reload(),
    'host mute': () => withFault('mute'),
    'application page loaded again': loadPageAgain,
    'host slow': () => withFault('slow'),
    'host late': () => withFault('late'),
  };

  return {
    findings,
    async work(signal) {
      const callOnce = async () => frameOfApp() && findings.judge(random.pick([authorize, open])());
      const calling = keepCalling(signal, 8, callOnce);
      await Promise.all([calling, injectFaults(signal, faults, findings.faults, random)]);
      await mustRecover(findings, authorize);
      for (const path in opened) {
        if (opened[path] > 1)
          findings.violate('calls that ran twice', `openFile(${path})`, `${opened[path]} times`);
      }
      for (const frame of page.frames()) findings.search('the text of a page', await frame.content());
      findings.search('the inspector', dev.log());
    },
    close,
  };
}

/** Runs in the application's page, as soon as it has the SDK. Tells what came in a form that leaves the browser. */
async function callInPage({ member, path, timeoutMs }) {
  while (!('PlatAppSdk' in globalThis)) await new Promise((resolve) => setTimeout(resolve, 20));
  const { PlatApp, PlatAppError } = globalThis.PlatAppSdk;
  globalThis.app ??= new PlatApp({ connectTimeoutMs: 3000 });
  try {
    return { answer: await globalThis.app[member](path, { timeoutMs }) };
  } catch (error) {
    const { code, message, hint, stack, cause } = error;
    const isTyped = error instanceof PlatAppError;
    return { error: { isTyped, code, message, hint, stack, cause: String(cause?.stack ?? cause) } };
  }
}

/** A page has no answer to give after it was taken away. */
function goneWithPage(error) {
  throw PAGE_GONE.test(error.message) ? new Gone() : error;
}
