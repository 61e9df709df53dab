import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
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
    await line('host-event').getByText('os/theme').waitFor();
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
    await page.getByRole('button', { name: 'Gateway', exact: true }).click();
    await expect.poll(() => page.locator('.log li').count()).toBe(0);
    await page.getByLabel('Filter the log').fill('');
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByText('Nothing yet.').waitFor();
    expect(stage.dev.log()).toEqual([]);
  });

  it('saves the log as a file', async () => {
    await askForVersion();
    await line('plat.system.getPlatformConfig').waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save' }).click(),
    ]);
    const saved = await readFile(await download.path(), 'utf8');
    expect(JSON.parse(saved)).toEqual(stage.dev.log());
    expect(saved).not.toContain(stage.dev.gateway.token);
  });
});
