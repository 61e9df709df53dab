import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { report } from '../report.mjs';
import { startChild } from './child.mjs';
import { figuresOf } from './figures.mjs';
import { runLoads, runMemory } from './rounds.mjs';
import { runStartups } from './startup.mjs';

const HELP = `Measures plat-gateway-client against undici, node:http, axios and got, side by side on one Unix socket.

  node bench/gateway/run.mjs [--quick]

  --quick   fewer and shorter rounds: about a minute and a half in place of seven; for a first look only
  --help    this text

Every variant has a process of its own. In each round every variant has one turn, and a ratio is made in each round: the
table has the median of these paired ratios, and in brackets the quarters between which half of them lie. Rows that end
with A/A compare a peer with itself: how far they are from 1 is how far to trust the others.
A figure that is missed is marked NO and does not change the exit code.`;

const THOROUGH = { rounds: 31, turnMs: 250, memoryRounds: 7, memoryCalls: 40_000, startupRounds: 25 };
const QUICK = { rounds: 9, turnMs: 120, memoryRounds: 3, memoryCalls: 20_000, startupRounds: 7 };

const { values: options } = parseArgs({ options: { quick: { type: 'boolean' }, help: { type: 'boolean' } } });
if (options.help) console.log(HELP);
else await run(options.quick ? QUICK : THOROUGH);

async function run(effort) {
  process.env.PLAT_API_TOKEN = 'a-token-of-the-usual-length-0123';
  const folder = await mkdtemp(join(tmpdir(), 'plat-bench-'));
  const socketPath = join(folder, 'gateway.socket');
  const server = await startChild('./server.mjs', [socketPath]);
  const say = (step) => console.error(`… ${step}`);
  const loadBefore = loadavg()[0];
  try {
    const loads = await runLoads(socketPath, effort, say);
    const memoryResults = await runMemory(socketPath, effort, say);
    const startups = await runStartups(socketPath, effort, say);
    report(figuresOf({ loads, memoryResults, startups }), {
      loadBefore,
      effort: `medians of the paired ratios of ${effort.rounds} rounds of ${effort.turnMs} ms, ${effort.memoryRounds} of memory, ${effort.startupRounds} of whole processes; in brackets the middle half`,
    });
  } finally {
    await server.stop();
    await rm(folder, { recursive: true });
  }
}
