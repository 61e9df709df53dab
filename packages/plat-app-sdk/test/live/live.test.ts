import { PlatApp } from 'plat-app-sdk';
import { describe, expect, it, vi } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { openReady } from '../fixtures/web-view.js';
import { at, callsOf, eventually, isFollowed, isLeft, live, pending } from './facts.js';
import { frameworks, setStage } from './stage.js';

describe.each(frameworks)('with $name', (chosen) => {
  const stage = setStage(chosen);
  const { keep, mount, shows } = stage;

  describe('a component', () => {
    it('shows the fallback, and the host’s values once they are known', async () => {
      let answer = (): void => {};
      const asked = new Promise<void>((resolve) => {
        answer = resolve;
      });
      const { host, app } = stage.open({
        methods: { getPlatformConfig: () => asked.then(() => host.config) },
      });
      stage.app = app;
      mount();
      await shows(pending);
      answer();
      await shows(live('light'));
    });

    it('follows the theme and the language', async () => {
      mount();
      await shows(live('light'));
      await isFollowed(stage.host);
      await stage.host.setTheme('dark');
      await shows(live('dark'));
      await stage.host.setLanguage('zh-CN');
      await shows(live('dark', 'zh-CN'));
    });

    it('believes an event more than the answer that it overtook', async () => {
      stage.host.faults.inject({ kind: 'slow', delayMs: 30 }, at('getPlatformConfig'));
      mount();
      await isFollowed(stage.host);
      await eventually(() => expect(callsOf(stage.host, 'getPlatformConfig')).toBeGreaterThan(0));
      expect(await stage.host.setTheme('dark')).toBe('delivered');
      await shows(live('dark'));
    });

    it('gives back at the host what it took, when it is unmounted', async () => {
      const page = mount();
      await isFollowed(stage.host);
      page.unmount();
      await isLeft(stage.host);
      expect(await stage.host.setTheme('dark')).toBe('not-subscribed');
      await shows();
    });

    it('gives it back as well when it is unmounted ahead of the host’s answer', async () => {
      const { host } = stage;
      await stage.app.ready();
      host.faults.inject({ kind: 'slow', delayMs: 20 });
      const page = mount();
      await eventually(() => expect(callsOf(host, 'getPlatformConfig')).toBeGreaterThan(0));
      page.unmount();
      await eventually(() => expect(callsOf(host, 'bus.$off')).toBe(callsOf(host, 'bus.$on')));
    });

    it('that comes back shows what was known last, and asks anew', async () => {
      const { host } = stage;
      const page = mount();
      await shows(live('light'));
      page.unmount();
      await isLeft(host);
      await host.setTheme('dark');
      host.faults.inject({ kind: 'half-alive' }, at('getPlatformConfig'));
      const again = mount();
      await shows('light en-US 1.2.0401 pending -');
      again.unmount();
      host.faults.clear();
      mount();
      await shows(live('dark'));
    });
  });

  describe('an answer', () => {
    it('that comes when its component has gone is not taken for an answer to the next one', async () => {
      let release = (): void => {};
      let held: Promise<void> | undefined = new Promise((resolve) => {
        release = resolve;
      });
      const { host, app } = stage.open({
        methods: {
          getPlatformConfig: () => {
            const { config } = host;
            return held ? held.then(() => config) : config;
          },
        },
      });
      stage.app = app;
      const page = mount();
      await eventually(() => expect(callsOf(host, 'getPlatformConfig')).toBeGreaterThan(0));
      page.unmount();
      await isLeft(host);
      await host.setTheme('dark');
      held = undefined;
      mount();
      await shows(live('dark'));
      release();
      // Once the host has answered this, its earlier answers are there.
      await app.getPlatformConfig();
      await shows(live('dark'));
    });
  });

  describe('many components', () => {
    it('stay live when one of them goes, and unsubscribe with the last', async () => {
      const { host, app } = stage;
      const page = mount(2);
      await shows(live('light'), live('light'));
      page.show({ app, components: 1 });
      await shows(live('light'));
      await isFollowed(host);
      await host.setTheme('dark');
      await shows(live('dark'));
      page.show({ app, components: 0 });
      await isLeft(host);
    });
  });

  describe('another instance', () => {
    it('is followed, and the one before it is left', async () => {
      const other = stage.open({ config: { theme: 'dark', language: 'de-DE' } });
      const page = mount();
      await shows(live('light'));
      page.show(other);
      await shows(live('dark', 'de-DE'));
      await isFollowed(other.host);
      await isLeft(stage.host);
      await other.host.setTheme('light');
      await shows(live('light', 'de-DE'));
    });

    it('is not disturbed by what the one before it is told late', async () => {
      const { host, app } = stage;
      const other = stage.open({ config: { theme: 'dark' } });
      await app.ready();
      host.faults.inject({ kind: 'slow', delayMs: 20 });
      const page = mount();
      await eventually(() => expect(callsOf(host, 'getPlatformConfig')).toBeGreaterThan(0));
      page.show(other);
      await shows(live('dark'));
      // Answers arrive in the order of the calls, so the late one has when this one has.
      await app.getPlatformConfig();
      await shows(live('dark'));
    });
  });

  describe('no instance yet', () => {
    it('is pending, with the fallback, and then follows the instance that comes', async () => {
      const { host, app, element } = stage;
      const page = keep(stage.framework.mount(element, { app: undefined, components: 2 }));
      await shows(pending, pending);
      page.show({ app, components: 2 });
      await shows(live('light'), live('light'));
      await isFollowed(host);
      page.show({ app: undefined, components: 2 });
      await shows(pending, pending);
      await isLeft(host);
    });

    it('is rendered on a server as with one', async () => {
      expect(await stage.onServer.renderOnServer({ app: undefined })).toContain(`<p>${pending}</p>`);
    });
  });

  describe('an error', () => {
    const garbled = () => stage.host.faults.inject({ kind: 'garbled' }, at('getPlatformConfig'));
    const refusing = () => stage.host.faults.inject({ kind: 'refusing' }, at('bus.$on'));

    eachRow([
      [() => (stage.app = new PlatApp()), 'light en - settled no-host'],
      [garbled, 'light en - settled bad-answer'],
      // Its changes cannot be heard; the mobile app has no events at all.
      [refusing, 'light en-US 1.2.0401 settled host-error'],
      [() => (stage.app = openReady()), 'light en-US 1.2.0401 settled unsupported'],
    ])('is shown beside the fallback, or beside the configuration that is known', async (prepare, shown) => {
      prepare();
      mount();
      await shows(shown);
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

  describe('a server', () => {
    it('renders the fallback, and no error', async () => {
      const app = new PlatApp({ window: undefined });
      expect(await stage.onServer.renderOnServer({ app })).toContain(`<p>${pending}</p>`);
    });

    it('listens to nothing', async () => {
      const { host, app } = stage;
      await app.ready();
      await stage.onServer.renderOnServer({ app, components: 10 });
      await app.ready();
      expect(host.calls).toEqual([]);
    });

    it('renders what is hydrated without a complaint, and then lives', async () => {
      const { app, element } = stage;
      element.innerHTML = await stage.onServer.renderOnServer({ app, components: 2 });
      const paragraph = element.querySelector('p');
      const complain = vi.fn();
      keep(stage.framework.hydrate(element, { app, components: 2 }, complain));
      await shows(live('light'), live('light'));
      expect(complain).not.toHaveBeenCalled();
      expect(element.querySelector('p')).toBe(paragraph);
    });

    it('renders what is hydrated without a complaint where the page knows its host already', async () => {
      const { app } = stage;
      mount();
      await shows(live('light'));
      stage.element = document.createElement('main');
      stage.element.innerHTML = await stage.onServer.renderOnServer({ app });
      const complain = vi.fn();
      keep(stage.framework.hydrate(stage.element, { app }, complain));
      await shows(live('light'));
      expect(complain).not.toHaveBeenCalled();
    });

    it('renders what is complained of when it is not the same', async () => {
      const { app, element } = stage;
      const log = vi.spyOn(console, 'error').mockImplementation(() => {});
      element.innerHTML = (await stage.onServer.renderOnServer({ app })).replace('light', 'dark');
      const complain = vi.fn();
      keep(stage.framework.hydrate(element, { app }, complain));
      await shows(live('light'));
      expect(complain).toHaveBeenCalled();
      log.mockRestore();
    });
  });
});
