import { execFile } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gatewayCall } from 'plat-gateway-client';
import { beforeEach, expect, it } from 'vitest';
import { describeInChromium } from '../browser.js';
import { frame, page, stage, useStage } from './on-stage.js';

describeInChromium('the inspector of plat-dev', () => {
  useStage();
  beforeEach(() => frame.evaluate(() => onDev.app.ready()));

  const line = (title: string) => page.getByRole('listitem').filter({ hasText: title }).first();
  const askForVersion = () => gatewayCall({ req: 'plat.system.getPlatformConfig', appName: 'notes' });

  it('shows a call of the page with both messages as they went over the line', async () => {
    await frame.evaluate(() => onDev.app.setTitle('Shopping list'));
    await line('setTitle').click();
    const messages = JSON.parse(String(await line('setTitle').locator('pre').textContent()));
    expect(messages).toMatchObject({
      page: { penpal: 'call', methodName: 'setTitle', args: ['Shopping list'] },
      host: { penpal: 'reply', resolution: 'fulfilled' },
    });
    expect(messages.page.id).toBe(messages.host.id);
  });

  it('shows an event and that the page took it', async () => {
    await frame.evaluate(async () => void (await onDev.app.$on('os/theme', () => {})));
    stage.dev.change({ theme: 'dark' });
    await line('os/theme').getByText('event', { exact: true }).waitFor();
  });

  it('copies a call of the gateway as a command that works, without the token', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await askForVersion();
    await line('plat.system.getPlatformConfig').click();
    await page.getByRole('button', { name: 'Copy as curl' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    const command = await page.evaluate(() => navigator.clipboard.readText());
    expect(command).toContain('$PLAT_API_TOKEN');
    expect(command).not.toContain(stage.dev.gateway.token);
    const { stdout } = await promisify(execFile)('sh', ['-c', `${command} --silent`], { env: process.env });
    expect(JSON.parse(stdout)).toMatchObject({ code: 0, data: { systemVersion: '1.2.0401' } });
  });

  it('filters by text and by kind, and clears', async () => {
    await askForVersion();
    await line('plat.system.getPlatformConfig').waitFor();
    await page.getByLabel('Filter the log').fill('PLAT.SYSTEM');
    await expect.poll(() => page.locator('.log li').count()).toBe(1);
    await page.getByRole('button', { name: 'gateway', exact: true }).click();
    await expect.poll(() => page.locator('.log li').count()).toBe(0);
    await page.getByLabel('Filter the log').fill('');
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByText('Nothing yet.').waitFor();
    expect(stage.dev.log()).toEqual([]);
  });

  it('says the same word on a line and on the button that hides it', async () => {
    await frame.evaluate(() => fetch('/app/notes/api/nothing'));
    const tag = await line('/app/notes/api/nothing').locator('.kind').textContent();
    await page.getByRole('button', { name: String(tag), exact: true }).click();
    await expect.poll(() => page.locator('.kind', { hasText: String(tag) }).count()).toBe(0);
  });

  it('hides what the page loads for itself until it is asked for', async () => {
    await line('GET /app/notes/').waitFor();
    const scripts = page.locator('.log li').filter({ hasText: 'sdk/index.js' });
    expect(stage.dev.log().some(({ title }) => title.includes('sdk/index.js'))).toBe(true);
    expect(await scripts.count()).toBe(0);
    await page.getByRole('button', { name: 'assets', pressed: false }).click();
    await scripts.first().waitFor();
  });

  it('says that the gateway closed the connection', async () => {
    stage.dev.setFaults({ gateway: 'refusing' });
    await askForVersion().catch(() => undefined);
    await line('plat.system.getPlatformConfig').getByText('connection closed').waitFor();
  });

  it('draws a part of a long log, and more when it is asked', async () => {
    for (let index = 0; index < 1000; index += 1) stage.dev.change({ userId: 1000 });
    await page.getByRole('button', { name: /^Show older lines/ }).waitFor();
    await expect.poll(() => page.locator('.log li').count()).toBe(300);
    await page.getByRole('button', { name: /^Show older lines/ }).click();
    await expect.poll(() => page.locator('.log li').count()).toBe(600);
  });

  it('saves the log as a file', async () => {
    await askForVersion();
    await line('plat.system.getPlatformConfig').waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save' }).click(),
    ]);
    const saved = await text(await download.createReadStream());
    expect(JSON.parse(saved)).toEqual(stage.dev.log());
    expect(saved).not.toContain(stage.dev.gateway.token);
  });
});
