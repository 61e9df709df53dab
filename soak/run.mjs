import { parseArgs } from 'node:util';

const HELP = `Three clients at work while everything around them fails: the gateway is killed and restarted, tokens are rotated, the
page's host is reloaded, sessions expire, answers are cut, garbled and late.

  npm run soak -- [--seconds N] [--seed N]

  --seconds  how long, at least 4 (default: 120); Ctrl+C ends it early
  --seed     what chance does; the same seed makes the same trouble, though not at the same moments (default: 1)
  --help     this text

Every answer is compared with what only the right answer of that very call can be. It exits with 0 when there was no
wrong answer, no call that did not end, no failure without a type, no leaked handle and no secret in anything shown.
Without a Chromium (CHROMIUM_PATH, the system's, or Playwright's own) the page is one in memory only.`;

const options = readOptions();
if (options.help) console.log(HELP);
else if ([options.seconds, options.seed].every(Number.isInteger) && options.seconds >= 4) await run();
else {
  const problem = options.problem ?? '--seconds is a whole number, at least 4; --seed is a whole number.';
  console.error(`${problem}\n\n${HELP}`);
  process.exitCode = 2;
}

async function run() {
  // Only here, so that the text of --help does not wait for a browser's library.
  const { soak } = await import('./soak.mjs');
  const { isClean, reportOf } = await import('./report.mjs');
  const early = new AbortController();
  process.once('SIGINT', () => early.abort());
  const result = await soak({ ...options, signal: early.signal });
  console.log(reportOf(result));
  // A call that never ended would keep the process.
  process.exit(isClean(result) ? 0 : 1);
}

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        seconds: { type: 'string', default: '120' },
        seed: { type: 'string', default: '1' },
        help: { type: 'boolean', default: false },
      },
    });
    return { seconds: Number(values.seconds), seed: Number(values.seed), help: values.help };
  } catch (error) {
    return { problem: error.message, seconds: Number.NaN, seed: 1, help: false };
  }
}
