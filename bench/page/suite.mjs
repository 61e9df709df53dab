import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { Hono } from 'hono';
import { launchChromium } from '../../scripts/browsers.mjs';
import { listen } from '../../scripts/listen.mjs';
import { alone, compared, kilobytes, microseconds, milliseconds, more } from '../figures.mjs';
import { inRounds } from '../processes.mjs';
import { appPages, hostPages } from './pages.mjs';

export const efforts = {
  thorough: { present: 21, late: 9, todays: 3, blocks: 200, callsInBlock: 50 },
  quick: { present: 7, late: 3, todays: 1, blocks: 40, callsInBlock: 50 },
  once: { present: 1, late: 1, todays: 1, blocks: 2, callsInBlock: 10 },
};
export const conditions = ({ present, late, blocks, callsInBlock }) =>
  `${present} and ${late} page loads, ${blocks * callsInBlock} calls`;

const ANIMATION_FRAME_MS = 1000 / 60;

/** The page and its host have origins of their own. */
export async function measure(effort, say) {
  const ours = await bundle("export { PlatApp } from 'plat-app-sdk'");
  const todays = await bundle("export { TrimApp } from '@trimjs/web-app'");
  const hostScript = await readFile(fileURLToPath(import.meta.resolve('plat-testing/host')), 'utf8');
  const [browser, host, app] = await Promise.all([
    launchChromium(),
    listen(serving(hostPages(hostScript))),
    listen(serving(appPages(ours, todays))),
  ]);
  const stage = { browser, host, app };
  say(`Chromium ${browser.version()}: a host that is present`);
  try {
    const present = await inRounds(['/ours', '/raw'], effort.present, (path) => hostPresent(stage, path));
    say('a host that is two seconds late');
    // Not at the same moment between two greetings each time.
    let round = 0;
    const late = (path) => hostLate(stage, path, 2000 + 37 * round++);
    const found = (await inRounds(['/ours'], effort.late, late))['/ours'];
    const foundToday = (await inRounds(['/todays'], effort.todays, late))['/todays'];
    say('round trips');
    const trips = await roundTrips(stage, effort);
    const [size, sizeToday] = [ours, todays].map((text) => gzipSync(text, { level: 9 }).length);
    return [
      compared({
        figure: 'ready, host present',
        ...{ ours: present['/ours'], peer: present['/raw'], peerName: 'raw wire', show: milliseconds(1) },
        ...{ by: more('ms', 1, 1), most: ANIMATION_FRAME_MS },
      }),
      compared({
        figure: 'ready, host 2 s late, from its start',
        ...{ ours: found.slice(0, foundToday.length), peer: foundToday, peerName: "today's" },
        ...{ show: milliseconds(1), ownMost: 300 },
      }),
      alone({
        figure: 'the slowest of them',
        ...{ value: Math.max(...found), show: milliseconds(1), most: 300 },
      }),
      compared({
        figure: 'round trip of a call, median',
        ...{ ours: trips.ours, peer: trips.bare, peerName: 'bare message', show: microseconds, most: 1.3 },
      }),
      compared({
        figure: 'size, min + gzip',
        ...{ ours: [size], peer: [sizeToday], peerName: "today's", show: kilobytes },
        ownMost: 6600,
      }),
    ];
  } finally {
    await Promise.all([browser.close(), host.close(), app.close()]);
  }
}

/** What an application's bundler would ship. */
async function bundle(contents) {
  const stdin = { contents, resolveDir: import.meta.dirname };
  const { outputFiles } = await build({ stdin, bundle: true, minify: true, format: 'esm', write: false });
  return outputFiles[0].text;
}

function serving(contents) {
  const app = new Hono();
  for (const [path, body] of Object.entries(contents)) {
    const type = path.endsWith('.js') ? 'text/javascript' : 'text/html';
    app.get(path, (context) => context.body(body, 200, { 'content-type': type }));
  }
  return app;
}

/** A tab with a host's page and the app's page in its frame; hands out what the app's page found. */
async function inTab({ browser, host, app }, path, hostPath, use) {
  const tab = await browser.newPage();
  try {
    await tab.goto(host.origin + hostPath);
    await tab.waitForFunction(() => document.querySelector('iframe'));
    const show = async () => {
      const url = app.origin + path;
      await tab.evaluate((src) => {
        document.querySelector('iframe').src = src;
      }, url);
      const frame = await (await tab.waitForSelector('iframe')).contentFrame();
      await frame.waitForURL(url);
      return frame;
    };
    return await use(tab, show);
  } finally {
    await tab.close();
  }
}

const startHost = (tab, appOrigin) =>
  tab.evaluate((origin) => {
    window.createFakeHost({ iframe: window.frame, appOrigin: origin });
    return window.now();
  }, appOrigin);

async function found(frame) {
  await frame.waitForFunction(() => 'found' in window);
  return frame.evaluate(() => window.found);
}

/** Milliseconds from the page's first line of script to its host, which was there before. */
function hostPresent(stage, path) {
  return inTab(stage, path, '/', async (tab, show) => {
    await tab.waitForFunction(() => 'createFakeHost' in window);
    await startHost(tab, stage.app.origin);
    const { begun, ended } = await found(await show());
    return ended - begun;
  });
}

/** Milliseconds to the page's host from when the host began to listen, `lateMs` after the page was there. */
function hostLate(stage, path, lateMs) {
  return inTab(stage, path, '/', async (tab, show) => {
    await tab.waitForFunction(() => 'createFakeHost' in window);
    const frame = await show();
    await tab.waitForTimeout(lateMs);
    const started = await startHost(tab, stage.app.origin);
    const { ended } = await found(frame);
    return ended - started;
  });
}

/** Microseconds of a round trip in each of the blocks: of a call, and of a bare message there and back. */
function roundTrips(stage, { blocks, callsInBlock }) {
  return inTab(stage, '/round-trip', '/bare', async (_tab, show) => {
    const frame = await show();
    await frame.waitForFunction(() => 'measure' in window);
    await frame.evaluate((calls) => window.measure(calls), callsInBlock * 5);
    const measured = { ours: [], bare: [] };
    for (let block = 0; block < blocks; block += 1) {
      const { ours, bare } = await frame.evaluate((calls) => window.measure(calls), callsInBlock);
      measured.ours.push(ours);
      measured.bare.push(bare);
    }
    return measured;
  });
}
