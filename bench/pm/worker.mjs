// The process of one variant. It does what it is asked to over IPC, and tells how long it took.
import { performance } from 'node:perf_hooks';

const [, , variant] = process.argv;
const { readList, createBugs } = await import(`./variants/${variant}.mjs`);

process.on('message', async ({ kind, ...task }) => process.send(await measures[kind](task)));
process.on('disconnect', () => process.exit());
process.send('ready');

const measures = {
  async list({ baseUrl, records, ...options }) {
    let read = 0;
    let sum = 0;
    const startedAt = performance.now();
    await readList(baseUrl, {
      ...options,
      onRecord({ id }) {
        read += 1;
        sum += id;
      },
    });
    const milliseconds = performance.now() - startedAt;
    // Also keeps the engine from leaving the records out.
    if (read !== records || sum === 0) throw new Error(`${variant} read ${read} of ${records}`);
    return milliseconds;
  },

  async memory({ baseUrl, records, early, ...options }) {
    let read = 0;
    let earlyBytes = 0;
    await readList(baseUrl, {
      ...options,
      onRecord() {
        read += 1;
        if (read === early) earlyBytes = residentBytes();
      },
    });
    if (read !== records) throw new Error(`${variant} read ${read} of ${records}`);
    return { earlyBytes, lateBytes: residentBytes() };
  },

  async creates({ baseUrl, count, concurrency }) {
    const startedAt = performance.now();
    await createBugs(baseUrl, count, concurrency);
    return (count / (performance.now() - startedAt)) * 1000;
  },
};

/** Without what the next collection would take away: else the moment of the last one decides. */
function residentBytes() {
  globalThis.gc?.();
  return process.memoryUsage.rss();
}
