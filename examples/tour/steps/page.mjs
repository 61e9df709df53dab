import { PlatApp } from 'plat-app-sdk';
import { createFakeHost } from 'plat-testing/host';
import { findChromium, HOW_TO_GET_CHROMIUM, launchChromium } from '../../../scripts/browsers.mjs';
import { said } from '../language.mjs';
import { chapter, leftOut, mistake, step } from '../narrator.mjs';

/** The application's page reads the host's configuration and follows its theme. */
export async function pageSteps(platform, options) {
  chapter(said('plat-app-sdk: the page and its host', 'plat-app-sdk：页面与宿主'));
  if (findChromium() === undefined) {
    leftOut(said('the page in a real browser', '真实浏览器中的页面'), HOW_TO_GET_CHROMIUM);
    await inMemory();
  } else {
    await inChromium(platform, options);
  }
  await mistake(said('the same call where no host is', '在没有宿主的环境中进行同样的调用'), 'no-host', () =>
    new PlatApp().getPlatformConfig(),
  );
}

async function inChromium({ desktopUrl, dev }, { screenshot }) {
  const browser = await launchChromium();
  const troubles = [];
  try {
    const page = await browser.newPage({ viewport: { width: 1100, height: 760 } });
    // For what never comes; a busy machine may be slow.
    page.setDefaultTimeout(120_000);
    gatherTroubles(page, troubles);
    await page.goto(desktopUrl);
    const app = page.frameLocator('iframe[name="plat-dev-window"]');
    const fact = (list, name) => app.locator(`#${list} [data-name="${name}"] dd`);

    const status = fact('host', 'status');
    await fact('host', 'theme').or(status).first().waitFor();
    if (await status.isVisible()) throw new Error(String(await app.locator('#notice').textContent()));
    step(said('the page in its frame on the desktop read the configuration', '桌面窗口中的页面读取了配置'), {
      theme: await fact('host', 'theme').textContent(),
      language: await fact('host', 'language').textContent(),
    });

    await app.locator('#text').fill('Water the plants');
    await app.locator('#text').press('Enter');
    await app.locator('#notes li').first().waitFor();
    await page.getByRole('button', { name: said('Switch to the dark theme', '切换到深色主题') }).click();
    await app.locator('html[data-theme="dark"]').waitFor({ state: 'attached' });
    step(
      said(
        'the host switched its theme, and the event arrived in the page',
        '宿主切换了主题，页面收到了事件',
      ),
      {
        theme: await fact('host', 'theme').textContent(),
      },
    );

    await fact('system', 'system').waitFor();
    step(said("the page's own server passed on the gateway's response", '页面的服务端转发了网关的响应'), {
      system: await fact('system', 'system').textContent(),
    });
    await app.locator('#choose').click();
    const picker = page.getByRole('dialog');
    await picker.getByRole('option').first().click();
    await picker.getByRole('button', { name: said('Choose', '选择') }).click();
    const folder = app.locator('#folders li').first();
    await folder.waitFor();
    step(
      said(
        'the user opened a folder in the picker, and the gateway tells the server at once',
        '用户在选择器中授权了文件夹，服务端立即从网关获知',
      ),
      {
        folder: await folder.textContent(),
      },
    );

    const seen = (await page.content()) + (await app.locator('html').innerHTML());
    if (seen.includes(dev.gateway.token)) throw new Error('the token reached the browser');
    if (screenshot) {
      await page.screenshot({ path: screenshot });
      step(said('picture kept', '已保存截图'), screenshot);
    }
  } catch (error) {
    error.hint ??= troubles.join('\n    ');
    throw error;
  } finally {
    await browser.close();
  }
}

/** Keeps what the browser has to complain about: where a step finds nothing, that says why. */
function gatherTroubles(page, troubles) {
  page.on('crash', () => troubles.push('the page crashed'));
  page.on('pageerror', (error) => troubles.push(String(error)));
  page.on('requestfailed', (request) => troubles.push(`${request.url()}: ${request.failure()?.errorText}`));
  page.on('response', (response) => {
    if (response.status() >= 400) troubles.push(`${response.url()}: HTTP ${response.status()}`);
  });
}

/** The same without a browser: host and page as two windows in memory. */
async function inMemory() {
  const host = createFakeHost();
  const app = new PlatApp({ window: host.window });
  const { theme, language } = await app.getPlatformConfig();
  step(said('a page in memory read the configuration', '内存中的页面读取了配置'), { theme, language });
  const themes = [];
  const off = await app.$on('os/theme', (changed) => themes.push(changed));
  await host.setTheme('dark');
  off();
  if (themes.at(-1) !== 'dark') throw new Error('the change of theme did not arrive');
  step(said('the host switched its theme, and the event arrived', '宿主切换了主题，事件已到达'), {
    theme: themes.at(-1),
  });
  app.destroy();
  host.close();
}
