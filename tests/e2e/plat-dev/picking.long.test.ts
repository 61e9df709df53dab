import { gatewayCall } from 'plat-gateway-client';
import { expect, it } from 'vitest';
import { describeInChromium } from '../browser.js';
import { begin, frame, nextFrame, outcome, page, stage, useStage } from './on-stage.js';
import { pickerAt } from './stage.js';

describeInChromium('picking on the desktop of plat-dev', () => {
  useStage();

  it('grants a folder, and the gateway knows of it at once', async () => {
    await begin(`app.pickUserFile({ directory: true, title: 'Where are the notes?', okText: 'Use it' })`);
    await page.getByRole('dialog', { name: 'Where are the notes?' }).waitFor();
    const listing = await pickerAt(page, '/vol1/1000');
    await listing.getByText('documents').click();
    await page.getByRole('button', { name: 'Use it' }).click();
    expect(await outcome()).toEqual({ code: 0, msg: '', data: ['/vol1/1000/documents'] });
    const folders = await gatewayCall({
      req: 'plat.file.getUserAccessibleFolders',
      appName: 'notes',
      data: { uid: 1000 },
    });
    expect(folders).toEqual({ paths: ['/vol1/1000/documents'] });
    await page.getByRole('tab', { name: 'Grants' }).click();
    await page.locator('.paths').getByText('/vol1/1000/documents').waitFor();
    await page.getByRole('button', { name: 'Withdraw /vol1/1000/documents' }).click();
    await expect.poll(() => stage.dev.state().grants.users[1000]).toEqual([]);
  });

  it('works with the keyboard alone', async () => {
    await begin(`app.pickFile({ multiple: true, accept: ['.csv', '.md'] })`);
    await pickerAt(page, '/vol1/1000');
    await page.keyboard.press('Enter');
    const documents = await pickerAt(page, '/vol1/1000/documents');
    expect(await documents.getByRole('option').allInnerTexts()).toEqual([
      expect.stringContaining('letters'),
      expect.stringContaining('budget.csv'),
      expect.stringContaining('readme.md'),
    ]);
    for (const key of ['ArrowDown', ' ', 'ArrowDown', ' ']) await page.keyboard.press(key);
    while (!(await page.getByRole('button', { name: 'Choose' }).evaluate((one) => one.matches(':focus')))) {
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    expect(await outcome()).toEqual(['/vol1/1000/documents/budget.csv', '/vol1/1000/documents/readme.md']);
  });

  it('ends in nothing when it is cancelled with Escape', async () => {
    await begin('app.pickFile()');
    await pickerAt(page, '/vol1/1000');
    await page.keyboard.press('Escape');
    expect(await outcome()).toBeUndefined();
  });

  it.each(['Escape', 'Enter'])('gives the focus back to the page after %s', async (key) => {
    await frame.evaluate(() => {
      const button = Object.assign(document.createElement('button'), { textContent: 'Pick' });
      document.body.append(button);
      button.focus();
    });
    await begin('app.pickFile()');
    const listing = await pickerAt(page, '/vol1/1000');
    if (key === 'Enter') {
      await listing.getByText('documents').click();
      await (await pickerAt(page, '/vol1/1000/documents')).getByText('readme.md').click();
      await page.getByRole('button', { name: 'Choose' }).focus();
    }
    await page.keyboard.press(key);
    await outcome();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('IFRAME');
    expect(await frame.evaluate(() => document.activeElement?.textContent)).toBe('Pick');
  });

  it('shows the groups that are asked for, in that order, and leaves disabled paths', async () => {
    await begin(
      `app.pickFile({ directory: true, sidebarGroup: ['team', 'myFiles'], disabledPaths: ['/vol1/team/plans'] })`,
    );
    const listing = await pickerAt(page, '/vol1/team');
    expect(
      await page.locator('.picker-sidebar section').evaluateAll((all) => all.map((one) => one.dataset.group)),
    ).toEqual(['team', 'myFiles']);
    await listing.getByText('plans').click();
    await page.getByRole('listbox', { name: 'Content of /vol1/team/plans' }).waitFor();
    expect(await page.getByRole('button', { name: 'Choose' }).isDisabled()).toBe(true);
  });

  it('makes a folder, and chooses it', async () => {
    await begin('app.pickUserFile({ directory: true, creatable: true })');
    await pickerAt(page, '/vol1/1000');
    await page.getByRole('button', { name: 'New folder' }).click();
    await page.getByLabel('Name of the new folder').fill('documents');
    await page.keyboard.press('Enter');
    expect(await page.getByRole('alert').innerText()).toMatch(
      /documents cannot be created: its name is taken/,
    );
    await page.getByLabel('Name of the new folder').fill('recipes');
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: 'recipes', selected: true }).waitFor();
    await page.getByRole('button', { name: 'Choose' }).click();
    expect(await outcome()).toMatchObject({ code: 0, data: ['/vol1/1000/recipes'] });
  });

  it('finds a file by its name', async () => {
    await begin('app.pickFile()');
    await pickerAt(page, '/vol1/1000');
    await page.getByRole('searchbox', { name: 'Search' }).fill('ROADMAP');
    await page.getByRole('option', { name: 'roadmap.md' }).dblclick();
    expect(await outcome()).toEqual(['/vol1/team/plans/roadmap.md']);
  });

  it('asks for consent about one path, and an answer of no grants nothing', async () => {
    await begin(`app.authorizeUserFile('/vol1/1000/pictures')`);
    const dialog = page.getByRole('dialog', { name: 'Allow access' });
    await dialog.getByText('/vol1/1000/pictures').waitFor();
    await dialog.getByRole('button', { name: 'Deny' }).click();
    expect(await outcome()).toEqual({ code: 0, msg: '', data: [] });
    expect(stage.dev.state().grants.users[1000] ?? []).toEqual([]);
  });

  it('opens no picker for a user whose authorization is turned off', async () => {
    await page.getByLabel('User', { exact: true }).selectOption({ label: 'Cleo, authorization off' });
    await nextFrame();
    await begin('app.pickUserFile()');
    expect(await outcome()).toBe('host-error');
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});
