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
export function hostPresent(stage, path) {
  return inTab(stage, path, '/', async (tab, show) => {
    await tab.waitForFunction(() => 'createFakeHost' in window);
    await startHost(tab, stage.app.origin);
    const { begun, ended } = await found(await show());
    return ended - begun;
  });
}

/** Milliseconds to the page's host from when the host began to listen, `lateMs` after the page was there. */
export function hostLate(stage, path, lateMs) {
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
export function roundTrips(stage, { blocks, callsInBlock }) {
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
