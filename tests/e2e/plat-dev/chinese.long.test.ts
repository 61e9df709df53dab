import { expect, it } from 'vitest';
import { describeInChromium } from '../browser.js';
import { frame, page, stage, useStage } from './on-stage.js';

describeInChromium('the desktop of plat-dev in Chinese', () => {
  useStage();

  it('is switched in the bar, and the page hears of the language', async () => {
    await page.getByRole('button', { name: '中文', exact: true }).click();
    await page.getByRole('tab', { name: '检查器' }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('zh');
    expect(await frame.evaluate(() => onDev.app.getPlatformConfig())).toMatchObject({ language: 'zh-CN' });
    await page.getByRole('button', { name: 'English', exact: true }).click();
    await page.getByRole('tab', { name: 'Inspector' }).waitFor();
  });

  it('follows the language of the system, with every label of the bar and the tabs', async () => {
    stage.dev.change({ language: 'zh-CN' });
    await page.getByRole('tab', { name: '设置' }).click();
    await page.getByLabel('日期格式').waitFor();
    await page.getByRole('tab', { name: '故障' }).click();
    await page.getByRole('button', { name: '全部重置' }).waitFor();
    const labels = await page.locator('.toolbar .segments, [role=tab], .side-panel button').allTextContents();
    expect(labels.filter((label) => /[a-z]{3}/i.test(label))).toEqual([]);
  });

  it('asks for a folder in Chinese, and keeps the words that the page gives', async () => {
    stage.dev.change({ language: 'zh-CN' });
    await page.getByRole('tab', { name: '检查器' }).waitFor();
    await frame.evaluate(() => void onDev.app.pickUserFile({ directory: true, okText: 'Cancel' }));
    const dialog = page.getByRole('dialog', { name: '选择文件夹' });
    await dialog.getByRole('navigation', { name: '位置' }).getByText('我的文件', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).waitFor();
    await dialog.getByRole('button', { name: '取消' }).click();
    await dialog.waitFor({ state: 'detached' });
  });
});
