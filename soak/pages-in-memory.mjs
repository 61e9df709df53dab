import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Findings } from './findings.mjs';
import { Secrets } from './secrets.mjs';
import { Counts } from './work.mjs';

const root = join(import.meta.dirname, '..');
const RUNS = 40;

/**
 * plat-app-sdk in pages in memory, whose hosts are replaced around them as no browser can be made to do: the seeded hosts of
 * its tests, in a process of their own, as their time is not that of this one.
 *
 * @param {number} seed
 * @returns {Promise<import('./work.mjs').Part>}
 */
export async function openPagesInMemoryPart(seed) {
  const findings = new Findings('plat-app-sdk, in memory', { isTyped: () => false, secrets: new Secrets() });
  const faults = new Counts();
  const folder = await mkdtemp(join(tmpdir(), 'soak-pages-'));
  const report = join(folder, 'runs.json');
  let next = seed * 1_000_000;

  async function runSome(signal) {
    const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'vitest.workspace.ts'];
    const environment = {
      PAGE_SEEDED_RUNS: String(RUNS),
      PAGE_SEEDED_FIRST: String(next),
      PAGE_SEEDED_REPORT: report,
    };
    next += RUNS;
    const child = spawn(process.execPath, [...vitest, '--project', 'plat-app-sdk', 'seeded-hosts'], {
      cwd: root,
      env: { ...process.env, ...environment },
      stdio: 'ignore',
    });
    await once(child, 'exit');
    const text = await readFile(report, 'utf8').catch(() => undefined);
    await rm(report, { force: true });
    if (text !== undefined) return JSON.parse(text);
    // Ctrl+C ends the child, too.
    if (!signal.aborted)
      findings.violate('never ended', `seeds from ${environment.PAGE_SEEDED_FIRST}`, 'a report', 'none');
    return [];
  }

  return {
    findings,
    faults,
    async work(signal) {
      while (!signal.aborted) {
        for (const { seed: own, outcomes, violations, happened, story } of await runSome(signal)) {
          for (const kind of happened) faults.add(`host ${kind}`);
          findings.addRun(outcomes, violations, `PAGE_SEEDED_FIRST=${own}\n${story.join('\n')}`);
        }
      }
    },
    close: () => rm(folder, { recursive: true }),
  };
}
