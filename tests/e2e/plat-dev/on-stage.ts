import type { Frame, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import type { DevState } from '../../../packages/dev/src/index.js';
import { appFrame, openDesktop, openStage, type Stage } from './stage.js';

/** The stage of a test file; the desktop and the application's frame of the present test. */
export let stage: Stage;
export let page: Page;
export let frame: Frame;

let frameName: string;

/** Waits for the application's frame after the desktop has opened it anew. */
export async function nextFrame(): Promise<void> {
  await expect.poll(() => frame.isDetached()).toBe(true);
  frame = await appFrame(page, frameName);
}

/** Lets the page make a call of `app`, without waiting for the person, whose doing `outcome` tells. */
export const begin = (call: string) =>
  frame.evaluate((source) => {
    const made = new Function('app', `return ${source}`) as (app: typeof onDev.app) => Promise<unknown>;
    onDev.outcome = made(onDev.app).catch((error: { code: string }) => error.code);
  }, call);
export const outcome = () => frame.evaluate(() => onDev.outcome);

/** The application of the package, as the device tells of it. */
export function theApplication(): DevState['applications'][number] {
  const [app] = stage.dev.state().applications;
  if (app === undefined) throw new Error('there is no application');
  return app;
}

/** Gives each test of a `describe` a device as it was at first, a desktop in a new tab, and the variables of a server. */
export function useStage({ device = 'window' }: { device?: 'window' | 'mobile' } = {}): void {
  let errors: string[];

  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage?.close());

  beforeEach(async () => {
    await stage.dev.reset();
    for (const [name, value] of Object.entries(stage.dev.environment)) vi.stubEnv(name, value);
    ({ page, errors } = await openDesktop(stage));
    if (device === 'mobile') await page.getByRole('button', { name: 'Phone' }).click();
    frameName = `plat-dev-${device}`;
    frame = await appFrame(page, frameName);
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    expect(errors).toEqual([]);
    await page.context().close();
  });
}
