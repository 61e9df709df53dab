import { expect, it } from 'vitest';
import { describeInChromium } from '../browser.js';
import { begin, frame, nextFrame, outcome, page, stage, useStage } from './on-stage.js';
import { pickerAt } from './stage.js';

describeInChromium('the phone on the desktop of plat-dev', () => {
  useStage({ device: 'mobile' });

  it('is the mobile app for the page, and tells its configuration', async () => {
    expect(await frame.evaluate(() => navigator.userAgent)).toMatch(/ PlatAppVer\/1\.34\.0$/);
    expect(await frame.evaluate(() => [onDev.app.isWeb, onDev.app.isStandaloneWeb])).toEqual([false, false]);
    expect(await frame.evaluate(() => onDev.app.getPlatformConfig())).toEqual(stage.dev.state().config);
  });

  it('tells the configuration as it is at the moment of the call', async () => {
    stage.dev.change({ theme: 'dark', language: 'zh-CN' });
    await page.locator('html[data-theme=dark]').waitFor();
    expect(await frame.evaluate(() => onDev.app.getPlatformConfig())).toMatchObject({
      theme: 'dark',
      language: 'zh-CN',
    });
  });

  it('picks nothing as long as the folder that was opened is not there yet', async () => {
    await begin('app.pickUserFile({ directory: true })');
    const listing = await pickerAt(page, '/vol1/1000');
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(/_dev\/api\/files/, async (route) => {
      await answered;
      await route.continue();
    });
    await listing.getByText('documents').click();
    const choose = page.getByRole('button', { name: 'Choose' });
    await expect.poll(() => choose.isDisabled()).toBe(true);
    answer();
    await choose.click();
    expect(await outcome()).toMatchObject({ data: ['/vol1/1000/documents'] });
  });

  it('shows the title of the document, the exit tip, and what the system browser would open', async () => {
    await frame.evaluate(async () => {
      await onDev.app.setTitle('Shopping list');
      await onDev.app.setExitPageTips({ title: 'Unsaved notes' });
      await onDev.app.openURL('https://example.com/help');
    });
    await page.getByRole('heading', { name: 'Shopping list' }).waitFor();
    expect(await page.getByRole('link', { name: 'Open' }).getAttribute('href')).toBe(
      'https://example.com/help',
    );
    await page.getByRole('button', { name: 'Close Shopping list' }).click();
    await page.getByRole('dialog', { name: 'Unsaved notes' }).waitFor();
  });

  it('rejects what is no JSON text, as the app does', async () => {
    const call =
      "flutter_inappwebview.callHandler('pickFile', { multiple: true }).then(() => 'taken', String)";
    expect(await frame.evaluate(call)).toContain('is not valid JSON');
  });

  it('reports no events, as the app does', async () => {
    const code = await frame.evaluate(() =>
      onDev.app.$on('os/theme', () => {}).catch(({ code }: { code: string }) => code),
    );
    expect(code).toBe('unsupported');
  });

  it('is an app without the page interface when the system is old', async () => {
    stage.dev.setFaults({ oldSystem: true });
    await nextFrame();
    expect(await frame.evaluate(() => onDev.app.supports('pickUserFile'))).toBe(false);
    // The app answers a name that it does not know with nothing.
    expect(await frame.evaluate(`flutter_inappwebview.callHandler('getPlatformConfig')`)).toBe('');
  });
});
