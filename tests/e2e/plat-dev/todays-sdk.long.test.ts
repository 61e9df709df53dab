import type { Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeInChromium } from '../browser.js';
import { appFrame, openDesktop, openStage, pickerAt, type Stage } from './stage.js';

let stage: Stage;
let page: Page;
let frame: Frame;

describeInChromium(
  'plat-dev as the public platform, with a page that uses its own page SDK unchanged',
  () => {
    beforeAll(async () => {
      stage = await openStage({ platform: 'fnos' });
      ({ page } = await openDesktop(stage));
      await page.getByRole('button', { name: 'With the SDK of the public platform' }).first().click();
      await page.waitForFunction(() => frames[0]?.location.pathname.endsWith('/todays.html'));
      frame = await appFrame(page);
    });
    afterAll(() => stage?.close());

    it('tells it the configuration and another theme', async () => {
      await frame.evaluate(async () => onDev.todays.$on('os/theme', (theme) => onDev.heard.push(theme)));
      expect(await frame.evaluate(() => onDev.todays.getPlatformConfig())).toEqual(stage.dev.state().config);
      await expect.poll(() => stage.dev.log().some(({ title }) => title === '$on os/theme')).toBe(true);
      stage.dev.change({ theme: 'dark' });
      await expect.poll(() => frame.evaluate(() => onDev.heard)).toEqual(['dark']);
    });

    it('lets it pick, and is called by it under the names that PlatApp calls', async () => {
      await frame.evaluate(() => onDev.todays.setTitle('Shopping list'));
      await page.getByRole('heading', { name: 'Shopping list' }).waitFor();
      await frame.evaluate(() => {
        onDev.outcome = onDev.todays.pickUserFile({ directory: true });
      });
      await pickerAt(page, '/vol1/1000');
      await page.getByRole('button', { name: 'Choose' }).click();
      expect(await frame.evaluate(() => onDev.outcome)).toEqual({ code: 0, msg: '', data: ['/vol1/1000'] });
    });

    it('is the mobile app of that platform in the phone', async () => {
      await page.getByRole('button', { name: 'Phone' }).click();
      frame = await appFrame(page, 'plat-dev-mobile');
      expect(await frame.evaluate(() => navigator.userAgent)).toMatch(/ FNAppVer\/1\.34\.0$/);
      expect(await frame.evaluate(() => onDev.todays.getPlatformConfig())).toEqual(stage.dev.state().config);
    });
  },
);
