import { availableParallelism, cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { keepFigures, tableOf, writePages } from './report.mjs';

const SUITES = {
  gateway: 'plat-gateway-client beside undici, node:http, axios and got, on one Unix socket',
  page: 'plat-app-sdk in Chromium beside the raw wire, a bare message and @trimjs/web-app',
  pm: 'pm-api-client beside a bare loop of fetch and JSON.parse, on one loopback server',
  dev: 'plat-dev: its start, what its proxy adds to a request, how many calls its gateway answers',
};
const names = Object.keys(SUITES);

const HELP = `Measures the packages beside their peers, in the same run. The figures go to docs/guides/figures/benchmarks.json, and from
there into the tables of docs/guides/benchmarks.md and of its Chinese edition.

  npm run bench -- [--only NAME] [--quick | --write]

${names.map((name) => `  ${name.padEnd(9)} ${SUITES[name]}`).join('\n')}

  --only    one of them
  --quick   fewer and shorter rounds, three minutes in place of fifteen; prints its figures and keeps none
  --write   measures nothing and writes the pages from the figures that are kept
  --help    this text

Every variant has a process of its own and one turn in each round; a ratio is the median of the ratios of all rounds, in
brackets the middle half. Rows with A/A compare a peer with itself: how far they are from 1 is how far to trust the others.
A figure that is missed is marked NO and does not change the exit code.`;

const flag = { type: 'boolean' };
const { values: options } = parseArgs({
  options: { only: { type: 'string' }, quick: flag, write: flag, help: flag },
});
const chosen = options.only === undefined ? names : names.filter((name) => name === options.only);

if (options.help) console.log(HELP);
else if (options.write) await writePages();
else if (chosen.length === 0) throw new Error(`--only ${options.only}: it is one of ${names.join(', ')}`);
else {
  // All before the first is run: Node 20 no longer follows the links of node_modules once a folder with a socket was removed.
  const suites = await Promise.all(chosen.map((name) => import(`./${name}/suite.mjs`)));
  for (const [at, name] of chosen.entries()) await run(name, suites[at]);
}

async function run(name, { measure, efforts, conditions }) {
  const effort = options.quick ? efforts.quick : efforts.thorough;
  console.log(`\n## ${name}\n`);
  const load = loadavg()[0].toFixed(1);
  const figures = await measure(effort, (step) => console.error(`… ${step}`));
  console.log(tableOf(figures));
  if (options.quick) return;
  await keepFigures(name, {
    date: new Date().toISOString().slice(0, 10),
    machine: `${availableParallelism()} cores of ${cpus()[0]?.model.trim() ?? 'an unknown CPU'}`,
    node: process.versions.node,
    load,
    effort: conditions(effort),
    figures,
  });
  await writePages();
}
