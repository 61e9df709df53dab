import { gatewayCall } from 'plat-gateway-client';
import { expect, it, onTestFinished, vi } from 'vitest';
import { describeInChromium } from '../browser.js';
import { frame, nextFrame, page, stage, useStage } from './on-stage.js';
import { choose, openDesktop, openStage, pickerAt } from './stage.js';

describeInChromium('the desktop of plat-dev', () => {
  useStage();

  it('offers to an old system only what that system had', async () => {
    await page.getByRole('tab', { name: 'Faults' }).click();
    await page.getByLabel('Old system (1.1.0)').check();
    await nextFrame();
    const supported = () =>
      frame.evaluate(async () => [
        await onDev.app.supports('pickFile'),
        await onDev.app.supports('setTitle'),
      ]);
    expect(await supported()).toEqual([false, false]);
    const refused = frame.evaluate(() => onDev.app.pickFile().catch(({ code }: { code: string }) => code));
    expect(await refused).toBe('unsupported');
    expect((await frame.evaluate(() => onDev.app.getPlatformConfig())).systemVersion).toBe('1.1.0');
  });

  it('is silent as a mute host, and the page hears why', async () => {
    await choose(page, 'Faults', 'Host page', 'Mute: no response');
    await page.getByRole('button', { name: 'Reload the page' }).click();
    await nextFrame();
    const code = await frame.evaluate(() => {
      const app = new onDev.PlatApp({ connectTimeoutMs: 500 });
      return app.ready().catch(({ code }: { code: string }) => code);
    });
    expect(code).toBe('host-timeout');
  });

  it('is found by the page although it listens late', async () => {
    await choose(page, 'Faults', 'Host page', 'Late: responds after 5 s');
    await expect.poll(() => stage.dev.state().faults.host).toBe('late');
    await page.getByRole('button', { name: 'Reload the page' }).click();
    await nextFrame();
    const outcome = await frame.evaluate(async () => {
      const early = await onDev.app.ready({ timeoutMs: 500 }).catch(({ code }: { code: string }) => code);
      await new onDev.PlatApp({ connectTimeoutMs: 20_000 }).ready();
      return early;
    });
    expect(outcome).toBe('call-timeout');
  });

  it('fits a narrow window, every panel and the picker', async () => {
    await page.setViewportSize({ width: 400, height: 800 });
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    for (const name of ['Inspector', 'Faults', 'Grants', 'Settings']) {
      await page.getByRole('tab', { name }).click();
      expect(await overflow(), name).toBe(0);
    }
    await frame.evaluate(() => void onDev.app.pickFile());
    await pickerAt(page, '/vol1/1000');
    expect(await overflow()).toBe(0);
    const inside = await page.getByRole('button', { name: 'Choose' }).boundingBox();
    expect(inside && inside.x + inside.width).toBeLessThanOrEqual(400);
  });

  it('has the switches for language and theme beside the title in a narrow window', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const middleOf = async (name: string, role: 'heading' | 'button') => {
      const { y, height } = (await page.getByRole(role, { name }).boundingBox()) ?? { y: 0, height: 0 };
      return Math.round(y + height / 2);
    };
    const title = await middleOf('plat-dev Notes', 'heading');
    expect(Math.abs((await middleOf('中文', 'button')) - title)).toBeLessThanOrEqual(4);
    expect(Math.abs((await middleOf('Switch to the dark theme', 'button')) - title)).toBeLessThanOrEqual(4);
  });

  it('switches scopes, token and gateway', async () => {
    await page.getByRole('tab', { name: 'Faults' }).click();
    await page.getByLabel('plat.file.userAccess').uncheck();
    await expect.poll(() => stage.dev.state().faults.withdrawnScopes).toEqual(['plat.file.userAccess']);
    await page.getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('Token: revoked').waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByText('Gateway: down').waitFor();
    await page.getByRole('button', { name: 'Reset everything' }).click();
    await page.getByText('Gateway: up').waitFor();
    expect(stage.dev.state().gateway).toMatchObject({ isUp: true, tokenRevoked: false });
  });
});

describeInChromium('the desktop for an application of the public platform', () => {
  it("shows scopes and methods by that platform's names, and these whole", async () => {
    const fnos = await openStage({ platform: 'fnos' });
    onTestFinished(() => fnos.close());
    const { page: desktop } = await openDesktop(fnos);
    await desktop.getByRole('tab', { name: 'Grants' }).click();
    await desktop.getByText('trim.file.userAccess').waitFor();
    await desktop.getByRole('tab', { name: 'Faults' }).click();
    // The box shows the device's state, so that it changes once the device has told it.
    const box = desktop.getByLabel('trim.file.userAccess');
    for (const [withdrawn, isChecked] of [
      [['plat.file.userAccess'], false],
      [[], true],
    ] as const) {
      await box.click();
      await expect.poll(() => fnos.dev.state().faults.withdrawnScopes).toEqual(withdrawn);
      await expect.poll(() => box.isChecked()).toBe(isChecked);
    }
    await desktop.getByRole('tab', { name: 'Inspector' }).click();

    onTestFinished(() => void vi.unstubAllEnvs());
    for (const [name, value] of Object.entries(fnos.dev.environment)) vi.stubEnv(name, value);
    await gatewayCall({ req: 'trim.file.getUserAccessibleFolders', appName: 'notes', data: { uid: 1000 } });
    const title = desktop.locator('.log-title', { hasText: 'getUserAccessibleFolders' }).first();
    await title.waitFor();
    const isCut = await title.evaluate(
      (line) => line.scrollWidth > line.clientWidth || line.scrollHeight > line.clientHeight + 1,
    );
    expect(isCut).toBe(false);
  });
});
