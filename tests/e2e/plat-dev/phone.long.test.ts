import { expect, it } from 'vitest';
import { describeInChromium } from '../browser.js';
import { begin, frame, nextFrame, outcome, page, stage, useStage } from './on-stage.js';
import { pickerAt } from './stage.js';

describeInChromium('the phone of plat-dev, as a person holds it', () => {
  useStage({ device: 'mobile' });

  const phone = () => page.locator('.phone');
  const back = () => page.getByRole('navigation', { name: 'Keys of the phone' }).getByRole('button');

  it.each([
    [1100, 760],
    [1600, 1200],
    [400, 800],
  ])('has the shape of a phone and is seen whole in a window of %i × %i', async (width, height) => {
    await page.setViewportSize({ width, height });
    const box = async () => (await phone().boundingBox()) ?? { x: 0, y: 0, width: 0, height: 1 };
    await expect.poll(async () => (await box()).width).toBeLessThanOrEqual(width - 20);
    const { x, y, ...size } = await box();
    expect(size.height / size.width).toBeCloseTo(864 / 410, 2);
    expect([x, y].every((edge) => edge >= 0)).toBe(true);
    if (width > 860) expect(y + size.height).toBeLessThanOrEqual(height);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    // Made smaller for the eye alone: the page has the width of a phone.
    expect(await frame.evaluate(() => innerWidth)).toBe(390);
  });

  it('shows a long title with an ellipsis, and whole under the mouse', async () => {
    const title = 'Shopping list of the whole family for the week after the holidays';
    await frame.evaluate((text) => onDev.app.setTitle(text), title);
    const heading = page.getByRole('heading', { name: title });
    await heading.waitFor();
    expect(await heading.getAttribute('title')).toBe(title);
    expect(await heading.evaluate((one) => one.scrollWidth > one.clientWidth)).toBe(true);
    const reload = await page.getByRole('button', { name: 'Reload the page' }).boundingBox();
    const phoneBox = await phone().boundingBox();
    expect(reload && reload.x + reload.width).toBeLessThan(phoneBox ? phoneBox.x + phoneBox.width : 0);
  });

  it('picks on a sheet that fills the screen, with a finger, and leaves the panels usable', async () => {
    await begin(`app.pickUserFile({ directory: true, title: 'Where are the notes?', okText: 'Use it' })`);
    const sheet = page.getByRole('dialog', { name: 'Where are the notes?' });
    const listing = await pickerAt(page, '/vol1/1000');
    const screen = await page.locator('.phone-screen').boundingBox();
    expect(await sheet.boundingBox()).toEqual(screen);
    const scale = (screen?.width ?? 0) / 390;
    for (const target of [
      listing.getByRole('option').first(),
      sheet.getByRole('button', { name: 'Use it' }),
    ]) {
      expect(Math.round(((await target.boundingBox())?.height ?? 0) / scale)).toBeGreaterThanOrEqual(44);
    }
    await listing.getByText('documents').click();
    await pickerAt(page, '/vol1/1000/documents');
    await page.getByRole('tab', { name: 'Grants' }).click();
    await sheet.getByRole('button', { name: 'Use it' }).click();
    expect(await outcome()).toEqual({ code: 0, msg: '', data: ['/vol1/1000/documents'] });
    expect(stage.dev.state().grants.users[1000]).toEqual(['/vol1/1000/documents']);
  });

  it('goes one folder up with its back key, then out of the picker', async () => {
    await begin('app.pickFile()');
    await (await pickerAt(page, '/vol1/1000')).getByText('documents').click();
    await pickerAt(page, '/vol1/1000/documents');
    await back().click();
    await pickerAt(page, '/vol1/1000');
    await back().click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await outcome()).toBeUndefined();
  });

  it('gives the page no focus while a sheet is over it, and Escape leaves the sheet', async () => {
    await begin(`app.authorizeUserFile('/vol1/1000/pictures')`);
    const sheet = page.getByRole('dialog', { name: 'Allow access' });
    expect(await sheet.getByRole('button', { name: 'Deny' }).evaluate((one) => one.matches(':focus'))).toBe(
      true,
    );
    expect(await page.locator('iframe').evaluate((one) => one.closest('[inert]') !== null)).toBe(true);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    expect(await outcome()).toEqual({ code: 0, msg: '', data: [] });
  });

  it('goes back in the page’s own history before it closes the application', async () => {
    await frame.evaluate(() => {
      document.body.append('first');
      history.pushState({}, '', '?second');
    });
    await back().click();
    await expect.poll(() => frame.evaluate(() => location.search)).toBe('');
    await frame.evaluate(() => onDev.app.setExitPageTips({ title: 'Unsaved notes' }));
    await back().click();
    await page.getByRole('dialog', { name: 'Unsaved notes' }).getByRole('button', { name: 'Leave' }).click();
    await phone().getByRole('button', { name: 'Notes' }).click();
    await nextFrame();
  });
});
