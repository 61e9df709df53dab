import { expect, it } from 'vitest';
import { describeInChromium } from '../browser.js';
import { frame, nextFrame, page, stage, useStage } from './on-stage.js';
import { choose } from './stage.js';

const iconOf = (name: string) =>
  page.getByRole('navigation', { name: 'Applications' }).getByRole('button', { name });

describeInChromium('the desktop of plat-dev', () => {
  useStage();

  it('is the host of the page: the page reads the configuration of the device', async () => {
    expect(await frame.evaluate(() => [onDev.app.isWeb, onDev.app.isStandaloneWeb])).toEqual([true, false]);
    expect(await frame.evaluate(() => onDev.app.getPlatformConfig())).toEqual(stage.dev.state().config);
  });

  it('tells the page of another theme, language and format', async () => {
    await frame.evaluate(async () => {
      for (const event of ['os/theme', 'os/language', 'os/format']) {
        await onDev.app.$on(event, (payload) => onDev.heard.push(payload));
      }
    });
    await page.getByRole('button', { name: 'Switch to the dark theme' }).click();
    await page.locator('html[data-theme=dark]').waitFor();
    await choose(page, 'Settings', 'Language', 'German (Germany) (de-DE)');
    await choose(page, 'Settings', 'Date format', 'DD.MM.YYYY');
    const format = { date: 'DD.MM.YYYY', time: 'HH:mm' };
    await expect.poll(() => frame.evaluate(() => onDev.heard)).toEqual(['dark', 'de-DE', format]);
    expect(await frame.evaluate(() => onDev.app.getPlatformConfig())).toMatchObject({
      theme: 'dark',
      language: 'de-DE',
      format,
    });
  });

  it('follows what a script changes over the control API', async () => {
    stage.dev.change({ theme: 'dark' });
    await page.locator('html[data-theme=dark]').waitFor();
  });

  it('shows the title that the page sets', async () => {
    await frame.evaluate(() => onDev.app.setTitle('Shopping list'));
    await page.getByRole('heading', { name: 'Shopping list' }).waitFor();
  });

  it('asks with the exit tip before the application is closed, and opens it again', async () => {
    await frame.evaluate(() => onDev.app.setExitPageTips({ title: 'Unsaved notes', content: 'Leave them?' }));
    await page.getByRole('button', { name: 'Close Notes' }).click();
    const dialog = page.getByRole('dialog', { name: 'Unsaved notes' });
    await dialog.getByText('Leave them?').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Close Notes' }).click();
    await dialog.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('heading', { name: 'Notes', exact: true }).waitFor({ state: 'detached' });
    await iconOf('Notes').click();
    await nextFrame();
    await frame.evaluate(() => onDev.app.ready());
  });

  it('closes without a question when the page itself asks for it', async () => {
    await frame.evaluate(() => void onDev.app.close());
    await expect.poll(() => frame.isDetached()).toBe(true);
    await iconOf('Notes').waitFor();
  });

  it('says what would open on a device', async () => {
    await frame.evaluate(async () => {
      await onDev.app.openFile('/vol1/1000/documents/readme.md');
      await onDev.app.showFileDetails(['/vol1/1000/pictures'], { admin: true });
      await onDev.app.openAppSetting();
    });
    const toasts = page.getByRole('status', { name: 'What the platform would do' });
    await toasts.getByText('/vol1/1000/documents/readme.md').waitFor();
    await toasts.getByText('showFileDetails, for administrators').waitFor();
    await page.getByRole('button', { name: 'Dismiss openFile' }).click();
    await expect.poll(() => toasts.getByText('/vol1/1000/documents/readme.md').count()).toBe(0);
    await toasts.getByText('openAppSetting').waitFor();
  });

  it('belongs to a second user under the name of that user, beside the first one', async () => {
    const user = page.getByRole('combobox', { name: 'User', exact: true });
    const [second] = /http:\S+/.exec((await user.getAttribute('title')) ?? '') ?? [];
    const tab = await page.context().newPage();
    await tab.goto(second ?? '');
    const userOf = tab.getByRole('combobox', { name: 'User', exact: true });
    await expect.poll(() => userOf.inputValue()).toBe('Ben');
    await userOf.selectOption('Cleo, authorization off');
    await tab.waitForURL(`${stage.dev.url.replace('localhost', '1002.localhost')}/`);
    await expect.poll(() => userOf.inputValue()).toContain('Cleo');
    expect(stage.dev.state().userId).toBe(1000);
  });

  it('opens another page of the application', async () => {
    await iconOf('With the SDK of the public platform').click();
    await expect.poll(() => page.frames().some((one) => one.url().endsWith('/todays.html'))).toBe(true);
  });
});
