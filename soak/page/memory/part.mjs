import { PlatAppError } from 'plat-app-sdk';
import { Counts } from '../../counts.mjs';
import { Findings } from '../../findings.mjs';
import { keepCalling } from '../../keep-calling.mjs';
import { mustRecover } from '../../must-recover.mjs';
import { Secrets } from '../../secrets.mjs';
import { memoryCalls } from './calls.mjs';
import { MemoryPage } from './page.mjs';
import { memoryTrouble } from './trouble.mjs';

const IN_FLIGHT = 8;
const LONGEST_PAUSE_MS = 30;
const LANGUAGE_MS = 25;

/**
 * plat-app-sdk in a page in memory, whose host is replaced around it, as no browser can be made to do.
 *
 * @param {import('../../../scripts/random.mjs').Random} random
 * @returns {Promise<import('../../work.mjs').Part>}
 */
export async function openMemoryPagePart(random) {
  const findings = new Findings('plat-app-sdk, in memory', {
    isTyped: (error) => error instanceof PlatAppError,
    secrets: new Secrets(),
  });
  const troubles = new Counts();
  let page = new MemoryPage();

  const openAnother = async () => {
    const before = page;
    // One trouble at a time, so that nothing excuses a page that hears nothing.
    await before.mustFollow(findings);
    page = new MemoryPage();
    before.close(findings);
  };
  const trouble = memoryTrouble({ page: () => page, openAnother, findings, random, counts: troubles });
  const callOnce = () => {
    const calls = memoryCalls(page, random);
    return findings.judge(calls[random.pick(['authorize', 'refused', 'open', 'config'])]());
  };

  return {
    findings,
    troubles,
    async work(signal) {
      const callers = Array.from({ length: IN_FLIGHT }, () =>
        keepCalling(signal, callOnce, () => random.below(LONGEST_PAUSE_MS)),
      );
      const changes = keepCalling(
        signal,
        async () => void page.changeLanguage(),
        () => LANGUAGE_MS,
      );
      await Promise.all([...callers, changes, trouble.make(signal)]);
      await mustRecover(findings, () => memoryCalls(page, random).authorize());
      await page.mustFollow(findings);
    },
    async close() {
      page.close(findings);
    },
  };
}
