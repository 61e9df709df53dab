import { Counts } from '../../counts.mjs';
import { Findings } from '../../findings.mjs';
import { keepCalling } from '../../keep-calling.mjs';
import { mustRecover } from '../../must-recover.mjs';
import { Secrets } from '../../secrets.mjs';
import { mustHear } from '../languages.mjs';
import { DesktopCalls } from './calls.mjs';
import { openDesktop } from './desktop.mjs';
import { desktopTrouble } from './trouble.mjs';

const IN_FLIGHT = 8;
const LONGEST_PAUSE_MS = 30;
const LANGUAGE_MS = 60;
const READY_MS = 30_000;

/** @type {('authorize' | 'missing' | 'open' | 'config')[]} */
const KINDS = ['authorize', 'missing', 'open', 'open', 'open', 'config', 'config', 'config'];

/**
 * plat-app-sdk in a page on the desktop of plat-dev, in a real Chromium.
 *
 * @param {import('../../../scripts/random.mjs').Random} random
 * @param {string} executablePath
 * @returns {Promise<import('../../work.mjs').Part>}
 */
export async function openChromiumPart(random, executablePath) {
  const desktop = await openDesktop(executablePath);
  const { dev, page } = desktop;
  const secrets = new Secrets();
  secrets.add(dev.gateway.token);
  const findings = new Findings('plat-app-sdk, in Chromium', {
    isTyped: (error) => error?.isTyped === true,
    secrets,
  });
  page.on('console', (message) => findings.search('the console', message.text()));
  page.on('pageerror', (error) => findings.violate('untyped failure', 'a script', 'no error', error));
  const troubles = new Counts();
  const calls = new DesktopCalls(desktop, random);
  const trouble = desktopTrouble({ desktop, secrets, random, counts: troubles });

  /** @param {AbortSignal} [signal] */
  const isReady = async (signal) => {
    const limit = AbortSignal.timeout(READY_MS);
    const isThere = await desktop.ready(signal ? AbortSignal.any([signal, limit]) : limit);
    if (limit.aborted) {
      findings.violate('never ended', "the start of the application's page", `one in ${READY_MS} ms`, 'none');
    }
    return isThere;
  };
  const callOnce = async (signal) => (await isReady(signal)) && findings.judge(calls[random.pick(KINDS)]());
  return {
    findings,
    troubles,
    async work(signal) {
      const callers = Array.from({ length: IN_FLIGHT }, () =>
        keepCalling(
          signal,
          () => callOnce(signal),
          () => random.below(LONGEST_PAUSE_MS),
        ),
      );
      const changes = keepCalling(
        signal,
        async () => calls.changeLanguage(),
        () => LANGUAGE_MS,
      );
      await Promise.all([...callers, changes, trouble.make(signal)]);
      if (!(await isReady())) return;
      await mustRecover(findings, () => calls.authorize());
      await mustHear(findings, {
        isFollowing: () => desktop.isFollowing(),
        change: () => calls.changeLanguage(),
        heard: () => calls.heard(),
      });
      for (const frame of page.frames()) findings.search('the text of a page', await frame.content());
      findings.search('the inspector', dev.log());
      const events = calls.wrongInEvents();
      if (events) findings.violate('wrong answer', 'events of the language', events.wrong, events.heard);
    },
    close: () => desktop.close(),
  };
}
