import type { Frame } from 'playwright-core';
import { beforeEach, expect, it } from 'vitest';
import { describeInChromium } from '../browser.js';
import { loadApp, page, stage, useStage } from './stage.js';

let frame: Frame;

describeInChromium('the fake host, with the page SDK of the public platform unchanged', () => {
  useStage();
  beforeEach(async () => {
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
    frame = await loadApp(`${stage.app.origin}/todays`);
  });

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
});
