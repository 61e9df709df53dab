import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { describeInChromium } from '../browser.js';
import { appFrame, openStage, type Stage } from './stage.js';

let stage: Stage;

/** The background of the first element that matches, as `rgb(…)`. */
const groundOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((one) => getComputedStyle(one).backgroundColor);

async function open(colorScheme: 'light' | 'dark' | null): Promise<Page> {
  const context = await stage.browser.newContext({ colorScheme });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.goto(stage.dev.url);
  await appFrame(page);
  return page;
}

describeInChromium('light and dark on plat-dev', () => {
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage?.close());

  it('are the device’s for the platform and the emulator, whatever the browser has', async () => {
    const light = await open('light');
    const lightPanel = await groundOf(light, '.side-panel');
    const lightBar = await groundOf(light, '.toolbar');
    const lightWindow = await groundOf(light, '.title-bar');

    const dark = await open('dark');
    expect(await groundOf(dark, '.toolbar')).toBe(lightBar);
    expect(await groundOf(dark, '.title-bar')).toBe(lightWindow);

    stage.dev.change({ theme: 'dark' });
    await expect.poll(() => groundOf(light, '.title-bar')).not.toBe(lightWindow);
    expect(await groundOf(light, '.toolbar')).not.toBe(lightBar);
    expect(await groundOf(light, '.side-panel')).not.toBe(lightPanel);
  });

  it('reach the page in the frame as prefers-color-scheme, at once when the device changes', async () => {
    stage.dev.change({ theme: 'light' });
    // Playwright's own emulation of a scheme would be stronger than the frame's.
    const page = await open(null);
    const frame = await appFrame(page);
    const prefersDark = () => frame.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
    expect(await prefersDark()).toBe(false);
    stage.dev.change({ theme: 'dark' });
    await expect.poll(prefersDark).toBe(true);
    await page.getByRole('button', { name: 'Phone' }).click();
    const mobile = await appFrame(page, 'plat-dev-mobile');
    expect(await mobile.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)).toBe(true);
  });
});
