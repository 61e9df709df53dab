import { PlatAppError } from 'plat-app-sdk';
import { Counts } from '../../counts.mjs';
import { Findings } from '../../findings.mjs';
import { keepCalling, mustRecover } from '../../part.mjs';
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
 * @param {import('../../luck.mjs').Luck} luck
 * @returns {Promise<import('../../part.mjs').Part>}
 */
export async function openMemoryPagePart(luck) {
  const findings = new Findings('plat-app-sdk, in memory', {
    isTyped: (error) => error instanceof PlatAppError,
    secrets: new Secrets(),
  });
  const troubles = new Counts();
  let page = open();

  function open() {
    const opened = new MemoryPage();
    // A host in trouble may not agree; then this page hears of no event.
    opened.listen().catch(() => undefined);
    return opened;
  }
  const openAnother = () => {
    const before = page;
    page = open();
    before.close(findings);
  };
  const trouble = memoryTrouble({ page: () => page, openAnother, luck, counts: troubles });
  const callOnce = () => {
    const calls = memoryCalls(page, luck);
    return findings.judge(calls[luck.pick(['authorize', 'refused', 'open', 'config'])]());
  };

  return {
    findings,
    troubles,
    async work(signal) {
      const callers = Array.from({ length: IN_FLIGHT }, () =>
        keepCalling(signal, callOnce, () => luck.below(LONGEST_PAUSE_MS)),
      );
      const changes = keepCalling(
        signal,
        async () => void page.changeLanguage(),
        () => LANGUAGE_MS,
      );
      await Promise.all([...callers, changes, trouble.make(signal)]);
      await mustRecover(findings, () => memoryCalls(page, luck).authorize());
    },
    async close() {
      page.close(findings);
    },
  };
}
