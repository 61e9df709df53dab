import type { Frame, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeInChromium } from '../browser.js';
import { loadApp, openHostPage, openStage, type Stage } from './stage.js';

let stage: Stage;
let page: Page;
let frame: Frame;

describeInChromium('the fake host, with the page SDK of the public platform unchanged', () => {
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage?.close());

  beforeEach(async () => {
    page = await openHostPage(stage);
    await page.evaluate((appOrigin) => {
      const picked = { code: 0, msg: '', data: ['/vol1/a'] };
      onStage.host = onStage.createFakeHost({
        iframe: onStage.frame,
        appOrigin,
        methods: {
          setTitle: () => {},
          openFile: () => {},
          pickFile: () => ['/vol1/a'],
          pickUserFile: () => picked,
        },
      });
    }, stage.app.origin);
    frame = await loadApp(page, `${stage.app.origin}/todays`);
  });
  afterEach(() => page.close());

  const calls = () => page.evaluate(() => onStage.host.calls.map(({ method, args }) => [method, ...args]));

  it('shakes hands, and reads the configuration', async () => {
    const config = await frame.evaluate(() => onStage.todays.getPlatformConfig());
    expect(config).toEqual(await page.evaluate(() => onStage.host.config));
    expect(await page.evaluate(() => onStage.host.isConnected)).toBe(true);
  });

  it('calls the methods that PlatApp calls, under the same names', async () => {
    const answers = await frame.evaluate(async () => {
      const { todays } = onStage;
      await todays.setTitle('Notes');
      await todays.openFile('/vol1/a.md');
      return [await todays.pickFile({ multiple: true }), await todays.pickUserFile({ directory: true })];
    });
    expect(answers).toEqual([['/vol1/a'], { code: 0, msg: '', data: ['/vol1/a'] }]);
    expect(await calls()).toEqual([
      ['setTitle', 'Notes'],
      ['openFile', '/vol1/a.md'],
      ['pickFile', { multiple: true }],
      ['pickUserFile', { directory: true }],
    ]);
  });

  it('hears a change of theme', async () => {
    await frame.evaluate(() => onStage.todays.$on('os/theme', (theme) => onStage.heard.push(theme)));
    await page.waitForFunction(() => onStage.host.subscriptions.has('os/theme'));
    expect(await page.evaluate(() => onStage.host.setTheme('dark'))).toBe('delivered');
    expect(await frame.evaluate(() => onStage.heard)).toEqual(['dark']);
  });

  it('puts the same calls on the wire as PlatApp does with the names of that platform', async () => {
    const say = (where: 'todays' | 'app') =>
      frame.evaluate(async (sdk) => {
        await onStage[sdk].openFile('/vol1/a.md');
        await onStage[sdk].pickUserFile({ directory: true });
      }, where);
    await say('todays');
    const todays = await calls();
    await page.evaluate(() => onStage.host.reset());
    const options = encodeURIComponent('{"platform":"fnos"}');
    frame = await loadApp(page, `${stage.app.origin}/?options=${options}`);
    await say('app');
    expect(await calls()).toEqual(todays);
  });
});
