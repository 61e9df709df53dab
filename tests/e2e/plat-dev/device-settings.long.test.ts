import { expect, it } from 'vitest';
import { describeInChromium } from '../browser.js';
import { answerControl, openWithState } from './control-seam.js';
import { page, stage, theApplication, useStage } from './on-stage.js';
import { appFrame } from './stage.js';

const noon = '2031-05-06T12:00:00.000Z';

describeInChromium('the device’s settings on the desktop of plat-dev', () => {
  useStage();

  it('are saved and loaded by name', async () => {
    const asked = await answerControl(page, {
      'GET states': [{ name: 'before the trip', savedAt: '2031-05-06T07:08:09.000Z' }],
      'POST states/with%20grants': {},
      'PUT states/before%20the%20trip': {},
    });
    await page.getByRole('tab', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Load before the trip' }).click();
    await page.getByLabel('Name of the state').fill('with grants');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => asked.map(([what]) => what))
      .toEqual(['GET states', 'PUT states/before%20the%20trip', 'POST states/with%20grants', 'GET states']);
  });

  it('replay a call of the gateway by its number', async () => {
    const asked = await answerControl(page, { 'POST replay': {} });
    stage.dev.gateway.answerTo({
      authorization: `Bearer ${stage.dev.gateway.token}`,
      contentType: 'application/json',
      body: JSON.stringify({ req: 'plat.system.getPlatformConfig', appName: 'notes' }),
    });
    await page.locator('.log summary').filter({ hasText: 'plat.system.getPlatformConfig' }).first().click();
    await page.getByRole('button', { name: 'Replay' }).click();
    const [entry] = stage.dev.log().filter(({ kind }) => kind === 'gateway');
    await expect.poll(() => asked).toEqual([['POST replay', { seq: entry?.seq }]]);
  });

  it('stop the clock for the page, say so in the bar, and let it run', async () => {
    const asked = await answerControl(page, { 'PATCH state': {} });
    await openWithState(page, stage.dev.url, { ...stage.dev.state(), now: noon });
    const frame = await appFrame(page);
    expect(await frame.evaluate(() => [Date.now(), new Date().toISOString()])).toEqual([
      Date.parse(noon),
      noon,
    ]);
    const clock = page.getByRole('button', { name: /^2031-05-06/ });
    expect(await clock.locator('time').getAttribute('datetime')).toBe(noon);
    await page.getByRole('button', { name: 'Phone' }).click();
    const mobile = await appFrame(page, 'plat-dev-mobile');
    expect(await mobile.evaluate(() => Date.now())).toBe(Date.parse(noon));
    await clock.click();
    await page.getByRole('tab', { name: 'Settings' }).click();
    await page.getByLabel('Freeze clock at').fill('2030-01-02T03:04:05');
    const time = new Date('2030-01-02T03:04:05').toISOString();
    await expect
      .poll(() => asked)
      .toEqual([
        ['PATCH state', { now: null }],
        ['PATCH state', { now: time }],
      ]);
  });

  it('take the token from the next start of the application’s process', async () => {
    const asked = await answerControl(page, { 'PATCH state': {} });
    await openWithState(page, stage.dev.url, { ...stage.dev.state(), tokenMissing: 'never' });
    await page.getByRole('tab', { name: 'Faults' }).click();
    await page
      .getByLabel('Token in the environment, from the next start')
      .selectOption({ label: 'Missing: in a container' });
    await expect.poll(() => asked).toEqual([['PATCH state', { tokenMissing: 'docker' }]]);
  });
});

describeInChromium('several applications on the desktop of plat-dev', () => {
  useStage();

  it('have an icon each, one window in front, and stay as they are behind it', async () => {
    const state = stage.dev.state();
    const notesApp = theApplication();
    const todays = { ...notesApp, name: 'other', title: 'Other', entries: notesApp.entries.slice(1) };
    await openWithState(page, stage.dev.url, { ...state, applications: [notesApp, todays] });
    const notes = await appFrame(page);
    await notes.evaluate(() => onDev.app.setTitle('Shopping list'));
    const icons = page.getByRole('navigation', { name: 'Applications' });
    expect(await icons.getByRole('button').allInnerTexts()).toEqual([
      // Each entry of a package has an icon; a package with one entry has its own title.
      expect.stringContaining('Notes'),
      expect.stringContaining('With the SDK of the public platform'),
      expect.stringContaining('Other'),
    ]);

    await icons.getByRole('button', { name: 'Other' }).click();
    const other = await appFrame(page, 'plat-dev-window-other');
    expect(await other.evaluate(() => onDev.todays.getPlatformConfig())).toEqual(state.config);
    expect(await page.getByRole('heading', { name: 'Shopping list' }).isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Minimize Other' }).click();
    expect(await page.getByRole('heading', { name: 'Other' }).isVisible()).toBe(false);

    await page.keyboard.press('Shift+Tab');
    await icons.getByRole('button', { name: 'Notes' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Shopping list' }).waitFor();
    expect(notes.isDetached()).toBe(false);
    expect(await icons.locator('[aria-current]').textContent()).toContain('Notes');
  });
});

describeInChromium('the project management server on the desktop of plat-dev', () => {
  useStage();

  it('shows its modules, their records, and the fields of one', async () => {
    await answerControl(page, {
      'GET pm': {
        address: 'http://127.0.0.1:4444',
        behaviour: 'observed',
        accounts: [{ account: 'admin', role: 'super' }],
        counts: { bugs: 2, products: 1 },
      },
      'GET pm/bugs': [
        { id: 7, title: 'Ampersand & <b>tag</b>', status: 'active', steps: 'Open it.', mailto: ['ada'] },
        { id: 8, title: 'Second', status: 'closed', steps: '', mailto: [] },
      ],
    });
    await page.getByRole('tab', { name: 'PM' }).click();
    await page.getByText('http://127.0.0.1:4444').waitFor();
    await page.getByRole('button', { name: 'bugs 2' }).click();
    await page.getByText('7 Ampersand & <b>tag</b>').click();
    await page.getByText('"steps": "Open it."').waitFor();
    await page.getByRole('button', { name: 'Back to the modules' }).click();
    await page.getByRole('button', { name: 'products 1' }).waitFor();
  });

  it('says how it is started while there is none', async () => {
    await page.getByRole('tab', { name: 'PM' }).click();
    await page.getByText('--pm observed').waitFor();
  });
});
