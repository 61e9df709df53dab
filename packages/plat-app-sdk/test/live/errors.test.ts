import { type PageWindow, PlatApp, type PlatformConfig } from 'plat-app-sdk';
import { describe, it } from 'vitest';
import { at, live, pending } from './facts.js';
import { frameworks, setStage } from './stage.js';

describe.each(frameworks)('with $name', (chosen) => {
  const stage = setStage(chosen);
  const { mount, shows } = stage;

  describe('an error', () => {
    it('is shown beside the fallback in a plain tab', async () => {
      stage.app = new PlatApp();
      mount();
      await shows('light en - settled no-host');
    });

    it('is shown when the answer is no configuration', async () => {
      stage.host.faults.inject({ kind: 'garbled' }, at('getPlatformConfig'));
      mount();
      await shows('light en - settled bad-answer');
    });

    it('is shown beside the configuration when its changes cannot be heard', async () => {
      stage.host.faults.inject({ kind: 'refusing' }, at('bus.$on'));
      mount();
      await shows('light en-US 1.2.0401 settled host-error');
    });

    it('is shown beside the configuration in the mobile app, which has no events', async () => {
      const { config } = stage.host;
      stage.app = new PlatApp({ window: mobileWindow(config) });
      mount();
      await shows('light en-US 1.2.0401 settled unsupported');
    });

    it('is forgotten by the next component, which asks anew', async () => {
      const { faults } = stage.host;
      faults.inject({ kind: 'refusing' });
      const page = mount();
      await shows('light en - settled host-error');
      page.unmount();
      faults.clear();
      mount();
      await shows(live('light'));
    });

    it('comes when the instance is destroyed, and does no harm', async () => {
      stage.host.faults.inject({ kind: 'half-alive' });
      mount();
      await shows(pending);
      stage.app.destroy();
      await shows('light en - settled destroyed');
    });
  });
});

/** A web view of the mobile app whose bridge is ready and answers, encoded twice as it does. */
function mobileWindow(config: PlatformConfig): PageWindow {
  const answers: Record<string, unknown> = {
    getAppMessage: { language: config.language, appApi: 'v1.0' },
    getPlatformConfig: config,
  };
  const window = {
    location: { hostname: 'nas.example', search: '', href: 'https://nas.example/app/notes/' },
    navigator: { userAgent: 'Mozilla/5.0 (Linux; Android 15) PlatAppVer/1.34.0' },
    flutter_inappwebview: {
      _platformReady: true,
      callHandler: async (handler: string) => JSON.stringify({ result: JSON.stringify(answers[handler]) }),
    },
    addEventListener() {},
    removeEventListener() {},
    postMessage() {},
  };
  return Object.assign(window, { parent: window });
}
