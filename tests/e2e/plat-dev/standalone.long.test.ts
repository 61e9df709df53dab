import { gatewayCall } from 'plat-gateway-client';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { describeInChromium } from '../browser.js';
import { openStage, pickerAt, type Stage } from './stage.js';

let stage: Stage;
let page: Page;

describeInChromium('the authorization pages of plat-dev, for an application in a tab of its own', () => {
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage?.close());

  beforeEach(async () => {
    await stage.dev.reset();
    for (const [name, value] of Object.entries(stage.dev.environment)) vi.stubEnv(name, value);
    page = await (await stage.browser.newContext()).newPage();
    await page.goto(`${stage.dev.url}/app/notes/`);
    await page.waitForFunction(() => 'onDev' in globalThis);
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    await page.context().close();
  });

  /** Clicks the page's button, which asks with `authorize`; hands back the window that it opened. */
  const ask = async (
    operation: 'pickUserFile' | 'authorizeUserFile' | 'pickSharedFile',
    params: object = {},
  ) => {
    await page.evaluate(
      ([method, given]) => {
        onDev.onGo = () => {
          const request = {
            appName: 'notes',
            redirectUri: 'callback.html?from=notes',
            state: 's-1',
            ...given,
          };
          onDev.outcome = onDev.app
            .authorize(method, request, { timeoutMs: 20_000 })
            .catch(({ code }: { code: string }) => code);
        };
      },
      [operation, params] as const,
    );
    const [popup] = await Promise.all([page.waitForEvent('popup'), page.click('#go')]);
    return popup;
  };
  const outcome = () => page.evaluate(() => onDev.outcome);

  it('bring the folder that was picked back to the page, and grant it', async () => {
    const popup = await ask('pickUserFile', { directory: true });
    const listing = await pickerAt(popup, '/vol1/1000');
    await listing.getByText('pictures').click();
    await popup.getByRole('button', { name: 'Choose' }).click();
    expect(await outcome()).toMatchObject({
      status: 'success',
      method: 'pickUserFile',
      appName: 'notes',
      state: 's-1',
      path: ['/vol1/1000/pictures'],
    });
    const folders = await gatewayCall({
      req: 'plat.file.getUserAccessibleFolders',
      appName: 'notes',
      data: { uid: 1000 },
    });
    expect(folders).toEqual({ paths: ['/vol1/1000/pictures'] });
  });

  it('come back with cancel and with error, and grant nothing', async () => {
    const cancelled = await ask('pickUserFile');
    await pickerAt(cancelled, '/vol1/1000');
    await cancelled.keyboard.press('Escape');
    expect(await outcome()).toMatchObject({ status: 'cancel', state: 's-1' });

    const denied = await ask('authorizeUserFile', { path: '/vol1/1000/pictures' });
    await denied.getByRole('button', { name: 'Deny' }).click();
    expect(await outcome()).toMatchObject({ status: 'error', error: 'access_denied' });
    expect(stage.dev.state().grants.users[1000] ?? []).toEqual([]);
  });

  it('write the result into the query of the callback URL as the platform does', async () => {
    const query =
      'appName=notes&redirectUri=%2Fapp%2Fnotes%2F%3Ffrom%3Dnotes%23top&state=s+1&path=%2Fvol1%2F1000%2Fpictures';
    await page.goto(`${stage.dev.url}/app-auth/authorize-user-file?${query}`);
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.waitForURL('**/app/notes/**');
    const url = new URL(page.url());
    expect(url.hash).toBe('#top');
    expect([...url.searchParams]).toEqual([
      ['from', 'notes'],
      ['status', 'success'],
      ['method', 'authorizeUserFile'],
      ['appName', 'notes'],
      ['state', 's 1'],
      ['path', '["/vol1/1000/pictures"]'],
    ]);
  });

  it('say why the platform refuses before they go back', async () => {
    stage.dev.change({ userId: 1001 });
    const popup = await ask('pickSharedFile');
    await popup.getByText('Only an administrator may do this').waitFor();
    await popup.getByRole('link', { name: 'Back to Notes' }).click();
    expect(await outcome()).toMatchObject({ status: 'error', error: 'access_denied' });
  });

  it('bring the result back even when COOP has cut them off from the page', async () => {
    stage.dev.setFaults({ popup: 'opener-cut' });
    const popup = await ask('pickUserFile', { directory: true });
    await pickerAt(popup, '/vol1/1000');
    expect(await popup.evaluate(() => window.opener)).toBeNull();
    await popup.getByRole('button', { name: 'Choose' }).click();
    expect(await outcome()).toMatchObject({ status: 'success', path: ['/vol1/1000'] });
  });
});
