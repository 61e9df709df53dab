import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { count, Findings } from './findings.mjs';

const RUNS = 40;
const ROOT = join(import.meta.dirname, '..');
const VITEST = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'plat-app-sdk', 'seeded-hosts'];

/**
 * plat-app-sdk in pages in memory, whose hosts are replaced around them as no browser can be made to do: the seeded hosts of
 * its tests, in a process of their own, as their time is not that of this one.
 */
export async function openPagesInMemory(seed) {
  const findings = new Findings('plat-app-sdk, in memory');
  const folder = await mkdtemp(join(tmpdir(), 'soak-pages-'));

  /** What is told of some runs; nothing where the process was ended. */
  async function runsFrom(first) {
    const report = join(folder, `${first}.json`);
    const seeds = { PAGE_SEEDED_RUNS: `${RUNS}`, PAGE_SEEDED_FIRST: `${first}`, PAGE_SEEDED_REPORT: report };
    const env = { ...process.env, ...seeds };
    await once(spawn(process.execPath, VITEST, { cwd: ROOT, env, stdio: 'ignore' }), 'exit');
    return readFile(report, 'utf8').then(JSON.parse, () => []);
  }

  return {
    findings,
    async work(signal) {
      for (let first = seed * 1_000_000; !signal.aborted; first += RUNS) {
        const runs = await runsFrom(first);
        // Ctrl+C ends the child, too.
        if (runs.length === 0 && !signal.aborted)
          findings.violate('calls that never ended', 'runs', `from ${first}`);
        for (const run of runs) {
          for (const kind of run.happened) count(findings.faults, `host in memory: ${kind}`);
          findings.addRun(run, [`PAGE_SEEDED_FIRST=${run.seed}`, ...run.story]);
        }
      }
    },
    close: () => rm(folder, { recursive: true }),
  };
}
