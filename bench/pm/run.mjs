import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { report } from '../report.mjs';
import { figuresOf } from './figures.mjs';
import { runHostile } from './hostile.mjs';
import { countFalseSuccesses } from './recorded.mjs';
import { runCreates, runLists, runMemory, runPrefetch } from './rounds.mjs';
import { startServer } from './start-server.mjs';

const HELP = `Measures pm-api-client against a bare loop of fetch and JSON.parse, side by side on one loopback server.

  node bench/pm/run.mjs [--quick]

  --quick   fewer rounds: about a minute in place of five; for a first look only
  --help    this text

Every variant has a process of its own. In each round every variant has one turn; a ratio is the median over the rounds.
The official client of the service is not on the npm registry: its 108 of 472 are from a replay of its code, and the bare
loop stands in for it where time is measured. A figure that is missed is marked NO and does not change the exit code.`;

const THOROUGH = {
  recPerPage: 1000,
  listRounds: 15,
  prefetchRounds: 5,
  memoryRounds: 3,
  createRounds: 3,
  sequentialCreates: 200,
  hostileRounds: 3,
};
const QUICK = {
  recPerPage: 1000,
  listRounds: 3,
  prefetchRounds: 2,
  memoryRounds: 1,
  createRounds: 1,
  sequentialCreates: 100,
  hostileRounds: 1,
};

const { values: options } = parseArgs({ options: { quick: { type: 'boolean' }, help: { type: 'boolean' } } });
if (options.help) console.log(HELP);
else await run(options.quick ? QUICK : THOROUGH);

async function run(effort) {
  const loadBefore = loadavg()[0];
  const say = (step) => console.error(`… ${step}`);
  const server = await startServer();
  try {
    const recorded = await countFalseSuccesses();
    const lists = await runLists(server.address, effort, say);
    const prefetch = await runPrefetch(server.address, effort, say);
    const memories = await runMemory(server.address, effort, say);
    const creates = await runCreates(server.address, effort, say);
    const hostile = await runHostile(effort, say);
    report(figuresOf({ recorded, lists, prefetch, memories, creates, hostile }), {
      loadBefore,
      effort: `${effort.listRounds} rounds of lists, ${effort.recPerPage} records a page`,
    });
  } finally {
    await server.stop();
  }
}
