import { parseArgs } from 'node:util';

const HELP = `Three clients at work while everything around them fails: the gateway is killed and restarted, tokens are rotated, the
page's host is reloaded, sessions expire, answers are cut, garbled and late.

  npm run soak -- [--seconds N] [--seed N]

  --seconds  how long, at least 4 (default: 120); Ctrl+C ends it early
  --seed     what chance does; the same seed makes the same trouble, though not at the same moments (default: 1)
  --help     this text

It exits with 0 when nothing was wrong, hung, ran twice, leaked or was exposed, and each failure had a type. The page needs
a Chromium: CHROMIUM_PATH, the system's, or Playwright's own.`;

const options = readOptions();
if (options.help) console.log(HELP);
else await run(options);

async function run({ seconds, seed }) {
  // Only here, so that the text of --help does not wait for a browser's library.
  const { soak } = await import('./soak.mjs');
  const { isClean, printReport } = await import('./report.mjs');
  const early = new AbortController();
  process.once('SIGINT', () => early.abort());
  const result = await soak({ seconds, seed, signal: early.signal });
  printReport(result);
  // A call that never ended would keep the process.
  process.exit(isClean(result) ? 0 : 1);
}

function readOptions() {
  try {
    const { values } = parseArgs({
      options: { seconds: { type: 'string' }, seed: { type: 'string' }, help: { type: 'boolean' } },
    });
    const { seconds = 120, seed = 1, help } = values;
    const isUsable =
      Number(seconds) >= 4 && [seconds, seed].every((value) => Number.isInteger(Number(value)));
    if (!isUsable) throw new RangeError('--seconds is a whole number, at least 4; --seed is a whole number.');
    return { seconds: Number(seconds), seed: Number(seed), help };
  } catch (error) {
    console.error(`${error.message}\n\n${HELP}`);
    process.exit(2);
  }
}
