import { expect, it } from 'vitest';
import type { DevPackage } from '../../../packages/dev/src/index.js';
import { describeInChromium } from '../browser.js';
import { answerEvents, openWithState } from './control-seam.js';
import { page, stage, theApplication, useStage } from './on-stage.js';

const iconOf = (name: string) =>
  page.getByRole('navigation', { name: 'Applications' }).getByRole('button', { name });

describeInChromium('icons, windows and questions of packages on the desktop of plat-dev', () => {
  useStage();

  it('marks the icons for which the package has no picture, and shows the others', async () => {
    const missing = iconOf('Notes').getByRole('img', { name: 'The package has no PNG file for this icon' });
    await missing.waitFor();
    const icon = `data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=`;
    await page.route('**/_dev/icons/notes/0', (route) =>
      route.fulfill({ contentType: 'image/gif', body: Buffer.from(icon.split(',')[1] ?? '', 'base64') }),
    );
    await page.reload();
    await iconOf('Notes').locator('img').waitFor();
    await iconOf('With the SDK').getByRole('img').waitFor();
    expect(await missing.count()).toBe(0);
  });

  it('opens a page of a tab from its icon, and no window for it', async () => {
    const state = stage.dev.state();
    const app = theApplication();
    const entries = app.entries.map((entry) => ({ ...entry, opensTab: true }));
    await openWithState(page, stage.dev.url, { ...state, applications: [{ ...app, entries }] });
    // Its name has the mark of the missing picture too, once that is known.
    const link = page.getByRole('link', { name: 'Notes' });
    expect(await link.getAttribute('href')).toBe('/app/notes/');
    expect(await page.locator('.app-window').count()).toBe(0);
  });

  it('closes the window of a package that is there no more', async () => {
    const state = stage.dev.state();
    const app = theApplication();
    const other = { ...app, name: 'other', title: 'Other', entries: app.entries.slice(0, 1) };
    await answerEvents(page, [
      { ...state, applications: [app, other] },
      { ...state, applications: [app] },
    ]);
    await page.goto(stage.dev.url);
    await iconOf('Other').click();
    const otherFrame = page.locator('iframe[name="plat-dev-window-other"]');
    await otherFrame.waitFor();
    await page.evaluate(() => dispatchEvent(new Event('next-state')));
    await otherFrame.waitFor({ state: 'detached' });
    expect(await page.locator('.app-window').count()).toBe(1);
  });

  it('names the panel of each tab, which is there', async () => {
    const ids = await page
      .getByRole('tab')
      .evaluateAll((tabs) => tabs.map((tab) => tab.getAttribute('aria-controls') ?? ''));
    const panels = await page.getByRole('tabpanel').evaluateAll((all) => all.map(({ id }) => id));
    expect(new Set(ids)).toEqual(new Set(panels));
  });

  it('keeps lines, lists and links in the tips of a package, and nothing that runs', async () => {
    const helpText =
      'One<br>two<ul><li>three</li></ul><a href="https://example.com/">four</a><a href="javascript:stop()">five</a>' +
      '<img src="x" onerror="document.title = 1"><script>document.title = 2</script><b onclick="x()">six</b>';
    const tip = { type: 'tips', field: '', label: '', options: [], helpText };
    const keep = {
      type: 'switch',
      field: 'wizard_keep',
      label: 'Keep the data',
      options: [],
      initValue: 'true',
    };
    const state = stage.dev.state();
    const app = theApplication();
    const run: DevPackage = {
      phase: 'questions',
      layout: 'device',
      notes: [],
      noteTexts: [],
      questions: [{ stepTitle: 'Settings', items: [tip, keep] }],
      settings: [],
      answers: {},
    };
    await openWithState(page, stage.dev.url, { ...state, applications: [{ ...app, package: run }] });
    const shown = page.locator('.tip').first();
    expect(await shown.innerHTML()).toBe(
      'One<br>two<ul><li>three</li></ul><a href="https://example.com/" target="_blank" rel="noopener noreferrer">four</a>five<b>six</b>',
    );
    expect(await page.getByLabel('Keep the data').isChecked()).toBe(true);
  });
});
