import { readFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { launchChromium } from '../../scripts/find-chromium.mjs';
import { compare } from '../gateway/statistics.mjs';
import { report } from '../report.mjs';
import { bundle, gzipped } from './bundle.mjs';
import { hostLate, hostPresent, roundTrips } from './measure.mjs';
import { appPages, hostPages } from './pages.mjs';
import { serve } from './serve.mjs';

const HELP = `Measures plat-app-sdk in Chromium, beside the raw wire, a bare message and today's page SDK (@trimjs/web-app).

  node bench/page/run.mjs [--quick]

  --quick   fewer rounds; for a first look only
  --help    this text

The page and its host have origins of their own. A figure that is missed is marked NO and does not change the exit code.`;

const THOROUGH = { presentRounds: 21, lateRounds: 9, todaysRounds: 3, blocks: 200, callsInBlock: 50 };
const QUICK = { presentRounds: 7, lateRounds: 3, todaysRounds: 1, blocks: 40, callsInBlock: 50 };
const ANIMATION_FRAME_MS = 1000 / 60;

const { values: options } = parseArgs({ options: { quick: { type: 'boolean' }, help: { type: 'boolean' } } });
if (options.help) console.log(HELP);
else await run(options.quick ? QUICK : THOROUGH);

async function run(effort) {
  const say = (step) => console.error(`… ${step}`);
  const loadBefore = loadavg()[0];
  const ours = await bundle('ours');
  const todays = await bundle('todays');
  const hostScript = await readFile(fileURLToPath(import.meta.resolve('plat-testing/host')), 'utf8');
  const [browser, host, app] = await Promise.all([
    launchChromium(),
    serve(hostPages(hostScript)),
    serve(appPages(ours, todays)),
  ]);
  const stage = { browser, host, app };
  try {
    say('host present');
    const present = await rounds(effort.presentRounds, { ours: '/ours', raw: '/raw' }, (path) =>
      hostPresent(stage, path),
    );
    say('host two seconds late');
    // Not at the same moment between two greetings each time.
    const late = (path, round) => hostLate(stage, path, 2000 + round * 37);
    const { ours: found } = await rounds(effort.lateRounds, { ours: '/ours' }, late);
    const { todays: foundToday } = await rounds(effort.todaysRounds, { todays: '/todays' }, late);
    say('round trips');
    const trips = await roundTrips(stage, effort);

    const ready = compare(present.ours, present.raw);
    const lateness = compare(found.slice(0, foundToday.length), foundToday);
    const trip = compare(trips.ours, trips.bare);
    const size = { ours: gzipped(ours), peer: gzipped(todays) };
    const rows = [
      row(
        'ready, host present',
        ready,
        'raw wire',
        ms,
        `≤ + ${ms(ANIMATION_FRAME_MS)}`,
        (it) => it.ours - it.peer <= ANIMATION_FRAME_MS,
      ),
      row(
        'ready, host 2 s late, from its start',
        lateness,
        "today's",
        ms,
        '≤ 300 ms',
        () => Math.max(...found) <= 300,
      ),
      row('round trip of a call, median', trip, 'bare message', us, '≤ 1.3 ×', (it) => it.ratio <= 1.3),
      row(
        'size, min + gzip',
        { ...size, ratio: size.ours / size.peer },
        "today's",
        kB,
        '≤ 6.6 kB',
        (it) => it.ours <= 6600,
      ),
    ];
    report(rows, {
      loadBefore,
      chromium: browser.version(),
      effort:
        `${effort.presentRounds} and ${effort.lateRounds} page loads, ${effort.blocks * effort.callsInBlock} calls; ` +
        `the slowest of the late hosts was found after ${ms(Math.max(...found))}`,
    });
  } finally {
    await browser.close();
    host.close();
    app.close();
  }
}

/** Each variant once in every round, so that a busy spell of the machine meets them all. */
async function rounds(count, paths, measure) {
  const results = Object.fromEntries(Object.keys(paths).map((name) => [name, []]));
  for (let round = 0; round < count; round += 1) {
    for (const [name, path] of Object.entries(paths)) results[name].push(await measure(path, round));
  }
  return results;
}

function row(figure, compared, peerName, show, wanted, holds) {
  return {
    figure,
    ours: show(compared.ours),
    peer: `${peerName} ${show(compared.peer)}`,
    ratio: `${compared.ratio.toFixed(2)} ×`,
    wanted,
    holds: holds(compared),
  };
}

function ms(value) {
  return `${value.toFixed(1)} ms`;
}

function us(value) {
  return `${value.toFixed(0)} µs`;
}

function kB(value) {
  return `${(value / 1000).toFixed(2)} kB`;
}
