import { PlatApp } from 'plat-app-sdk';
import { createFakeHost } from 'plat-testing/host';
import { findChromium, HOW_TO_GET_CHROMIUM, launchChromium } from '../../../scripts/browsers.mjs';
import { chapter, leftOut, mistake, step } from '../narrator.mjs';

/** The application's page reads the host's configuration and follows its theme. */
export async function pageSteps(platform, options) {
  chapter('plat-app-sdk: the page and its host');
  if (findChromium() === undefined) {
    leftOut('the page in a real browser', HOW_TO_GET_CHROMIUM);
    await inMemory();
  } else {
    await inChromium(platform, options);
  }
  await mistake('the same call where no host is', 'no-host', () => new PlatApp().getPlatformConfig());
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
    step('the page in its frame on the desktop read the configuration', {
      theme: await fact('host', 'theme').textContent(),
      language: await fact('host', 'language').textContent(),
    });

    await app.locator('#text').fill('Water the plants');
    await app.locator('#text').press('Enter');
    await app.locator('#notes li').first().waitFor();
    await page.getByRole('button', { name: 'Switch to the dark theme' }).click();
    await app.locator('html[data-theme="dark"]').waitFor({ state: 'attached' });
    step('the host switched its theme, and the event arrived in the page', {
      theme: await fact('host', 'theme').textContent(),
    });

    await fact('system', 'system').waitFor();
    step("the page's own server passed on the gateway's response", {
      system: await fact('system', 'system').textContent(),
    });
    await app.locator('#choose').click();
    const picker = page.getByRole('dialog');
    await picker.getByRole('option').first().click();
    await picker.getByRole('button', { name: 'Choose' }).click();
    const folder = app.locator('#folders li').first();
    await folder.waitFor();
    step('the user opened a folder in the picker, and the gateway tells the server at once', {
      folder: await folder.textContent(),
    });

    const seen = (await page.content()) + (await app.locator('html').innerHTML());
    if (seen.includes(dev.gateway.token)) throw new Error('the token reached the browser');
    if (screenshot) {
      await page.screenshot({ path: screenshot });
      step('picture kept', screenshot);
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
  step('a page in memory read the configuration', { theme, language });
  const themes = [];
  const off = await app.$on('os/theme', (changed) => themes.push(changed));
  await host.setTheme('dark');
  off();
  if (themes.at(-1) !== 'dark') throw new Error('the change of theme did not arrive');
  step('the host switched its theme, and the event arrived', { theme: themes.at(-1) });
  app.destroy();
  host.close();
}
