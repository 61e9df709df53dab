import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { launchChromium } from '../../../scripts/browsers.mjs';
import { listen } from '../../../scripts/listen.mjs';
import { alone, compared, microseconds, milliseconds, more } from '../figures.mjs';
import { inRounds } from '../processes.mjs';

export const efforts = {
  thorough: { present: 21, late: 9, todays: 3, blocks: 200, callsInBlock: 50 },
  quick: { present: 7, late: 3, todays: 1, blocks: 40, callsInBlock: 50 },
};
export const conditions = ({ present, late, blocks, callsInBlock }) =>
  `${present} and ${late} page loads, ${blocks * callsInBlock} calls`;

const ANIMATION_FRAME_MS = 1000 / 60;

/** What the pages import, as it is published, by the folder of the site in which it lies. */
const LIBRARIES = { ours: 'plat-app-sdk', todays: '@trimjs/web-app', host: 'plat-testing/host' };

/** The page and its host have origins of their own. */
export async function measure(effort, say) {
  const [browser, host, app] = await Promise.all([launchChromium(), listen(site()), listen(site())]);
  const stage = { browser, host: host.origin, app: app.origin };
  try {
    say(`Chromium ${browser.version()}: a host that is present`);
    const present = await inRounds(['ours', 'raw'], effort.present, (name) => readyTime(stage, name));
    say('a host that is two seconds late');
    // Not at the same moment between two greetings each time.
    let round = 0;
    const late = (name) => readyTime(stage, name, 2000 + 37 * round++);
    const { ours: found } = await inRounds(['ours'], effort.late, late);
    const { todays: foundToday } = await inRounds(['todays'], effort.todays, late);
    say('round trips');
    const trips = await roundTrips(stage, effort);
    const show = milliseconds(1);
    const ready = { peerName: 'raw wire', show, by: more('ms', 1, 1), most: ANIMATION_FRAME_MS };
    const asManyFound = found.slice(0, foundToday.length);
    const foundLate = {
      ours: asManyFound,
      peer: foundToday,
      peerName: '@trimjs/web-app',
      show,
      ownMost: 300,
    };
    const trip = { peer: trips.bare, peerName: 'bare message', show: microseconds };
    return [
      compared({ figure: 'ready, host present', ours: present.ours, peer: present.raw, ...ready }),
      compared({ figure: 'ready, host 2 s late, from its start', ...foundLate }),
      alone({ figure: 'the slowest of them', value: Math.max(...found), show, most: 300 }),
      compared({ figure: 'round trip of `openFile`, median', ours: trips.open, ...trip, most: 1.4 }),
      compared({
        figure: 'round trip of `getPlatformConfig`, median',
        ours: trips.config,
        ...trip,
        most: 1.5,
      }),
    ];
  } finally {
    await Promise.all([browser.close(), host.close(), app.close()]);
  }
}

function site() {
  const app = new Hono();
  for (const [folder, library] of Object.entries(LIBRARIES)) {
    const root = dirname(fileURLToPath(import.meta.resolve(library)));
    const rewriteRequestPath = (path) => path.slice(folder.length + 1);
    app.get(`/${folder}/*`, serveStatic({ root, rewriteRequestPath }));
  }
  return app.get('*', serveStatic({ root: join(import.meta.dirname, 'pages') }));
}

/** A tab with a host's page; `show` puts the application's page into its frame. */
async function inTab({ browser, host, app }, hostName, name, use) {
  const tab = await browser.newPage();
  try {
    await tab.goto(`${host}/${hostName}.html`);
    const show = async () => {
      const url = `${app}/${name}.html`;
      const element = await tab.waitForSelector('iframe');
      await element.evaluate((iframe, src) => Object.assign(iframe, { src }), url);
      const frame = await element.contentFrame();
      await frame.waitForURL(url);
      return frame;
    };
    return await use(tab, show);
  } finally {
    await tab.close();
  }
}

/**
 * Milliseconds until the page found its host: from the page's first line of script where the host was there before, else
 * from when the host began to listen, `lateMs` after the page was there.
 */
function readyTime(stage, name, lateMs = 0) {
  return inTab(stage, 'host', name, async (tab, show) => {
    await tab.waitForFunction(() => 'startHost' in window);
    const startHost = () => tab.evaluate((origin) => window.startHost(origin), stage.app);
    if (lateMs === 0) await startHost();
    const frame = await show();
    if (lateMs > 0) await tab.waitForTimeout(lateMs);
    const started = lateMs > 0 ? await startHost() : undefined;
    await frame.waitForFunction(() => 'found' in window);
    const { begun, ended } = await frame.evaluate(() => window.found);
    return ended - (started ?? begun);
  });
}

/** Microseconds of a round trip in each of the blocks: of two calls, and of a bare message there and back. */
function roundTrips(stage, { blocks, callsInBlock }) {
  return inTab(stage, 'bare-host', 'round-trip', async (_tab, show) => {
    const frame = await show();
    await frame.waitForFunction(() => 'measure' in window);
    const measureBlock = (calls) => frame.evaluate((count) => window.measure(count), calls);
    await measureBlock(callsInBlock * 5);
    const { trips } = await inRounds(['trips'], blocks, () => measureBlock(callsInBlock));
    const of = (name) => trips.map((trip) => trip[name]);
    return { open: of('open'), config: of('config'), bare: of('bare') };
  });
}
