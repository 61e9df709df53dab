import { availableParallelism, cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { keepFigures, readFigures, tableOf, writePages } from './report.mjs';

const SUITES = {
  gateway: 'plat-gateway-client beside undici, node:http, axios and got, on one Unix socket',
  page: "plat-app-sdk in Chromium beside the raw wire, a bare message and today's page SDK (@trimjs/web-app)",
  pm: 'pm-api-client beside a bare loop of fetch and JSON.parse, on one loopback server',
  dev: 'plat-dev: its start, what its proxy adds to a request, how many calls its gateway answers',
};
const names = Object.keys(SUITES);

const HELP = `Measures the packages beside their peers, in the same run. The figures go to docs/guides/figures/benchmarks.json, and from
there into the tables and plots of docs/guides/benchmarks.md and of its Chinese edition.

  npm run bench -- [--only NAME] [--quick | --once | --write]

${names.map((name) => `  ${name.padEnd(9)} ${SUITES[name]}`).join('\n')}

  --only    one of them
  --quick   fewer and shorter rounds, three minutes in place of fifteen; prints its figures and keeps none
  --once    a single round of everything, to see that it works; its figures mean nothing, and none is kept
  --write   measures nothing and writes the pages from the figures that are kept
  --help    this text

Every variant has a process of its own and one turn in each round; a ratio is the median of the ratios of all rounds, in
brackets the middle half. Rows with A/A compare a peer with itself: how far they are from 1 is how far to trust the others.
A figure that is missed is marked NO and does not change the exit code.`;

const options = readOptions();
if (options.help) console.log(HELP);
else if (options.write) await writePages(await readFigures());
else for (const name of options.only ? [options.only] : names) await run(name);

async function run(name) {
  const { measure, efforts, conditions } = await import(`./${name}/suite.mjs`);
  const size = options.once ? 'once' : options.quick ? 'quick' : 'thorough';
  console.log(`\n## ${name}\n`);
  const load = loadavg()[0].toFixed(1);
  const figures = await measure(efforts[size], (step) => console.error(`… ${step}`));
  const measured = {
    date: new Date().toISOString().slice(0, 10),
    machine: `${availableParallelism()} cores of ${cpus()[0]?.model.trim() ?? 'an unknown CPU'}`,
    node: process.versions.node,
    load,
    effort: conditions(efforts[size]),
    figures,
  };
  console.log(tableOf(figures));
  if (size === 'thorough') await writePages(await keepFigures(name, measured));
}

function readOptions() {
  const flag = { type: 'boolean' };
  try {
    const { values } = parseArgs({
      options: { only: { type: 'string' }, quick: flag, once: flag, write: flag, help: flag },
    });
    if (values.only === undefined || names.includes(values.only)) return values;
    throw new Error(`--only ${values.only}: there is no such benchmark.`);
  } catch (error) {
    console.error(`${error.message}\n\n${HELP}`);
    process.exit(2);
  }
}
