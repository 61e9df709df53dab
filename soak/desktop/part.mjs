import { Findings } from '../findings.mjs';
import { Secrets } from '../secrets.mjs';
import { Counts, injectFaults, keepCalling, mustRecover, pause } from '../work.mjs';
import { DesktopCalls } from './calls.mjs';
import { openDesktop } from './desktop.mjs';
import { mustHear } from './languages.mjs';

const IN_FLIGHT = 8;
const LONGEST_PAUSE_MS = 30;
const LANGUAGE_MS = 60;
const READY_MS = 90_000;

/** @type {('authorize' | 'missing' | 'open' | 'config')[]} */
const KINDS = ['authorize', 'missing', 'open', 'open', 'open', 'config', 'config', 'config'];

/**
 * plat-app-sdk in a page on the desktop of plat-dev, in a real Chromium.
 *
 * @param {import('../../scripts/random.mjs').Random} random
 * @param {string} executablePath
 * @returns {Promise<import('../work.mjs').Part>}
 */
export async function openDesktopPart(random, executablePath) {
  const desktop = await openDesktop(executablePath);
  const { dev, page } = desktop;
  const secrets = new Secrets();
  secrets.add(dev.gateway.token);
  const isTyped = (error) => error?.isTyped === true;
  const findings = new Findings('plat-app-sdk, in Chromium', { isTyped, secrets });
  page.on('console', (message) => findings.search('the console', message.text()));
  page.on('pageerror', (error) => findings.violate('untyped failure', 'a script', 'no error', error));
  const faults = new Counts();
  const calls = new DesktopCalls(desktop, random);

  const loadPageAgain = () =>
    page.evaluate(() => {
      const button = document.querySelector('[aria-label="Load the page again"]');
      if (button instanceof HTMLElement) button.click();
    });
  /** @param {import('plat-dev').DevFaults['host']} host */
  const withFault = async (host, meanwhile = async () => {}) => {
    dev.setFaults({ host });
    await meanwhile();
    await pause(200 + random.below(400));
    dev.setFaults({ host: 'well' });
  };
  const kinds = {
    'host page reloaded': () => page.reload({ waitUntil: 'commit' }),
    'host mute': () => withFault('mute'),
    'application page loaded again': loadPageAgain,
    'host slow': () => withFault('slow'),
    'host late': () => withFault('late', loadPageAgain),
    'token of plat-dev rotated': () => {
      dev.rotateToken();
      secrets.add(dev.gateway.token);
    },
  };

  /** @param {AbortSignal} [signal] */
  const isReady = async (signal) => {
    const limit = AbortSignal.timeout(READY_MS);
    const isThere = await desktop.ready(signal ? AbortSignal.any([signal, limit]) : limit);
    if (limit.aborted) {
      findings.violate('never ended', "the start of the application's page", `one in ${READY_MS} ms`, 'none');
    }
    return isThere;
  };
  return {
    findings,
    faults,
    async work(signal) {
      const callOnce = async () => (await isReady(signal)) && findings.judge(calls[random.pick(KINDS)]());
      const callers = Array.from({ length: IN_FLIGHT }, () =>
        keepCalling(signal, callOnce, () => random.below(LONGEST_PAUSE_MS)),
      );
      const change = async () => calls.changeLanguage();
      const injecting = injectFaults(signal, kinds, { counts: faults, random, pausesMs: [300, 1200] });
      await Promise.all([...callers, keepCalling(signal, change, () => LANGUAGE_MS), injecting]);
      if (!(await isReady())) return;
      await mustRecover(findings, () => calls.authorize());
      await mustHear(findings, {
        isFollowing: desktop.isFollowing,
        change: () => calls.changeLanguage(),
        heard: async () => calls.told.hear(await desktop.hear()),
      });
      for (const frame of page.frames()) findings.search('the text of a page', await frame.content());
      findings.search('the inspector', dev.log());
      const wrong = calls.told.wrongInEvents();
      if (wrong) findings.violate('wrong answer', 'events of the language', 'each once, in order', wrong);
    },
    close: () => desktop.close(),
  };
}
