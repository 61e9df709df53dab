import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { journal, useJournal } from '../fixtures/journal.js';
import { bugs, made } from '../fixtures/many-bugs.js';
import { server, usePm } from '../fixtures/pm-and-server.js';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

usePm();
useJournal();

const dist = join(import.meta.dirname, '../../dist');

const started: ChildProcess[] = [];
afterAll(() => {
  for (const child of started) child.kill('SIGKILL');
});

/** Starts a run in a process of its own. */
function start(library: string, at: number): ChildProcess {
  const given = {
    client: { baseUrl: server.url, ...server.accounts.qa1 },
    list: bugs(4),
    options: { journal, settleMs: 0 },
    start: at,
  };
  const script = join(import.meta.dirname, '../fixtures/run-with-journal.mjs');
  const words = [script, join(dist, library), JSON.stringify(given)];
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  started.push(child);
  return child;
}

interface Result {
  counts?: Record<string, number>;
  code?: string;
  message?: string;
}

async function resultOf({ stdout }: ChildProcess): Promise<Result> {
  return JSON.parse(await text(stdout ?? expect.fail()));
}

/** Six runs at once, and what became of each. */
async function six(): Promise<Result[]> {
  const at = Date.now() + 1_200;
  const libraries = Array.from({ length: 6 }, (_, index) => (index % 2 === 0 ? 'index.js' : 'index.cjs'));
  return Promise.all(libraries.map((library) => resultOf(start(library, at))));
}

function expectOnceEach(results: readonly Result[]): void {
  expect(made().sort()).toEqual(bugs(4).map(({ title }) => title));
  const runs = results.filter(({ counts }) => counts !== undefined);
  expect(runs.reduce((sum, { counts }) => sum + (counts?.applied ?? 0), 0)).toBe(4);
  for (const { code, message } of results.filter((result) => !runs.includes(result))) {
    expect(code).toBe('invalid-input');
    expect(message).toMatch(/another run (is|may be) writing to the journal|taken the journal over/);
  }
}

describe('six processes with one journal', () => {
  it('make each record once', async () => {
    expectOnceEach(await six());
    expect(await readdir(dirname(journal))).toEqual(['run.jsonl']);
  });

  it('make each record once where a killed process has left its lock', async () => {
    // The first request of the run is never answered, so that the process is killed in the middle of it.
    server.faults.inject({ kind: 'silent' }, { when: ({ url }) => url.includes('/products/1/bugs') });
    const killed = start('index.js', Date.now());
    await vi.waitFor(async () => expect(await readdir(dirname(journal))).toContain('run.jsonl.lock'), {
      timeout: 60_000,
    });
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    server.faults.clear();
    expect(await readFile(`${journal}.lock`, 'utf8')).toContain(String(killed.pid));
    const results = await six();
    expectOnceEach(results);
    expect(results.some(({ counts }) => counts?.applied === 4)).toBe(true);
    expect(await readdir(dirname(journal))).toEqual(['run.jsonl']);
  });
});
