import { beforeEach, describe, expect, it } from 'vitest';
import { type Engine, type Place, type Tab, until } from './engine.js';
import {
  type AppRequest,
  appUrl,
  callOf,
  foreign,
  loadApp,
  openHostPage,
  type Site,
  startHost,
} from './site.js';

/** PlatApp in a frame, its host on another origin. */
export function inAFrame(world: () => { engine: Engine; site: Site }): void {
  let tab: Tab;
  let site: Site;

  beforeEach(async () => {
    site = world().site;
    tab = await openHostPage(world().engine, site.host.origin);
  });

  const load = (request?: AppRequest): Promise<Place> => loadApp(tab, appUrl(`${site.app.origin}/`, request));

  const startFakeHost = () => startHost(tab, site);

  /** A parent of penpal 6, whose answers come so late. */
  const connectPenpal = (lateMs = 100) =>
    tab.evaluate((ms) => {
      const method = (name: string, answer?: unknown) => async () => {
        hostPage.heard.push(name);
        await hostPage.sleep(ms);
        return answer;
      };
      const config = { theme: 'dark', language: 'de-DE', systemVersion: '1.2.0401' };
      hostPage.connect({
        getPlatformConfig: method('getPlatformConfig', config),
        pickUserFile: method('pickUserFile', { code: 0, msg: '', data: ['/vol1/a'] }),
        openFile: method('openFile'),
        bus: { $on: method('bus.$on'), $off: method('bus.$off') },
      });
    }, lateMs);

  /** Which of these the host was asked for, in this order. */
  const asked = async (...names: string[]) => {
    const heard = await tab.evaluate(() => hostPage.heard as string[]);
    return heard.filter((name) => names.includes(name));
  };

  describe('meets its host', () => {
    it('that is there before it', async () => {
      await startFakeHost();
      const frame = await load();
      expect(await callOf(frame, 'ready')).toEqual({});
      expect(await frame.evaluate(() => [appPage.app.isWeb, appPage.app.isStandaloneWeb])).toEqual([
        true,
        false,
      ]);
    });

    it.each(['srcdoc', 'blob'])('from a %s frame, whose address names no origin', async (kind) => {
      await tab.evaluate((how) => {
        const { frame } = hostPage;
        const html = `<script type="module">
          import { PlatApp } from '${location.origin}/sdk/index.js';
          const app = new PlatApp();
          const params = { appName: 'notes', state: 's1', redirectUri: '/app/notes/callback.html' };
          Promise.all([app.getPlatformConfig(), app.buildAppAuthUrl('pickFile', params)]).then(
            ([{ theme }, url]) => parent.postMessage({ told: theme + ' ' + new URL(url).pathname }, '*'),
            ({ code }) => parent.postMessage({ told: code }, '*'),
          );
        </script>`;
        hostPage.host = hostPage.createFakeHost({ iframe: frame, appOrigin: location.origin });
        if (how === 'srcdoc') frame.srcdoc = html;
        else frame.src = URL.createObjectURL(new Blob([html], { type: 'text/html' }));
      }, kind);
      await until(tab, () => hostPage.heard.length > 0);
      expect(await tab.evaluate(() => hostPage.heard)).toEqual(['light /app-auth/pick-file']);
    });

    it('that begins late', async () => {
      const frame = await load();
      const config = callOf(frame, 'getPlatformConfig');
      await tab.evaluate(() => hostPage.sleep(600));
      await startFakeHost();
      expect(await config).toMatchObject({ value: { theme: 'light' } });
    });

    it('that never speaks: host-timeout', async () => {
      const frame = await load({ options: { connectTimeoutMs: 500 } });
      expect(await callOf(frame, 'getPlatformConfig')).toMatchObject({ code: 'host-timeout' });
    });

    it('of another host name only when the page names it', async () => {
      const options = { hostOrigin: foreign(site.host.origin), connectTimeoutMs: 2_000 };
      await tab.goto(`${foreign(site.host.origin)}/`);
      await startFakeHost();
      expect(await callOf(await load(), 'getPlatformConfig')).toMatchObject({ code: 'origin-refused' });
      expect(await callOf(await load({ options }), 'getPlatformConfig')).toMatchObject({
        value: { theme: 'light' },
      });
    });
  });

  describe('calls its host', () => {
    it('with every member', async () => {
      await startFakeHost();
      const frame = await load();
      const answers = await frame.evaluate(async () => {
        const { app } = appPage;
        return [
          (await app.getPlatformConfig()).language,
          await app.setTitle('Notes'),
          await app.setExitPageTips({ title: 'Leave?', content: 'Not saved' }),
          await app.openFile('/vol1/a'),
          await app.openFileManager('/vol1'),
          await app.showFileDetails(['/vol1/a'], { admin: true }),
          await app.openAppSetting(),
          await app.close(),
          await app.pickFile({ multiple: true }),
          await app.pickUserFile({ directory: true }),
          await app.pickSharedFile({ sidebarGroup: ['team'] }),
          await app.authorizeUserFile('/vol1/a'),
          await app.authorizeSharedFile('/vol1'),
          await app.supports('pickUserFile'),
          (await app.authorize('pickUserFile', { appName: 'notes', multiple: true })).path,
          await app.getAppAuthBaseUrl(),
          await app.buildAppAuthUrl('pickFile', { appName: 'notes', state: 's', redirectUri: '/callback' }),
        ].map((answer) => answer ?? 'nothing');
      });
      const picked = { code: 0, msg: '', data: ['/vol1/a'] };
      const allowed = { code: 0, msg: '', data: true };
      const nothing = Array.from({ length: 7 }, () => 'nothing');
      expect(answers).toEqual([
        'en-US',
        ...nothing,
        ['/vol1/a'],
        picked,
        picked,
        allowed,
        allowed,
        true,
        ['/vol1/a'],
        site.host.origin,
        `${site.host.origin}/app-auth/pick-file?appName=notes&redirectUri=%2Fcallback&state=s`,
      ]);
      const calls = await tab.evaluate(() =>
        hostPage.host.calls.map(({ method, args }) => [method, ...args]),
      );
      expect(calls.filter(([method]) => method !== '$ping')).toEqual([
        ['getPlatformConfig'],
        ['setTitle', 'Notes'],
        ['setExitPageTips', { title: 'Leave?', content: 'Not saved' }],
        ['openFile', '/vol1/a'],
        ['openFileManager', '/vol1'],
        ['showFileDetails', ['/vol1/a'], { admin: true }],
        ['openAppSetting'],
        ['close'],
        ['pickFile', { multiple: true }],
        ['pickUserFile', { directory: true }],
        ['pickSharedFile', { sidebarGroup: ['team'] }],
        ['authorizeUserFile', '/vol1/a'],
        ['authorizeSharedFile', '/vol1'],
        ['getPlatformConfig'],
        ['pickUserFile', { multiple: true }],
      ]);
    });

    it('and hears what it reports, until off; once when it asked for once', async () => {
      await startFakeHost();
      const frame = await load();
      await frame.evaluate(async () => {
        appPage.off = await appPage.app.$on('os/theme', (theme) => appPage.heard.push(theme));
        await appPage.app.$once('os/language', (language) => appPage.heard.push(language));
      });
      const report = () =>
        tab.evaluate(async () => {
          const { host } = hostPage;
          return [
            await host.setTheme('dark'),
            await host.setLanguage('de-DE'),
            await host.setLanguage('fr-FR'),
          ];
        });
      expect(await report()).toEqual(['delivered', 'delivered', 'not-subscribed']);
      await frame.evaluate(() => appPage.off());
      await until(tab, () => hostPage.host.subscriptions.size === 0);
      expect(await report()).toEqual(['not-subscribed', 'not-subscribed', 'not-subscribed']);
      expect(await frame.evaluate(() => appPage.heard)).toEqual(['dark', 'de-DE']);
    });

    it('that answers nothing: call-timeout', async () => {
      await startFakeHost();
      const frame = await load({ options: { callTimeoutMs: 500 } });
      await callOf(frame, 'ready');
      await tab.evaluate(() => hostPage.host.faults.inject({ kind: 'half-alive' }));
      expect(await callOf(frame, 'getPlatformConfig')).toMatchObject({ code: 'call-timeout' });
    });

    it('that handles one message at a time, while the user takes 2.5 s: the pick runs once, all are answered', async () => {
      await startHost(tab, site, { serial: 'messages' });
      const frame = await load();
      await callOf(frame, 'ready');
      await tab.evaluate(() =>
        hostPage.host.faults.inject({ kind: 'late', delayMs: 2_500 }, { method: 'pickUserFile' }),
      );
      const outcomes = await frame.evaluate(async () => {
        const pick = appPage.settled(appPage.app.pickUserFile());
        await appPage.sleep(200);
        const title = appPage.settled(appPage.app.setTitle('Notes'));
        return Promise.all([pick, title]);
      });
      expect(outcomes).toEqual([{ value: { code: 0, msg: '', data: ['/vol1/a'] } }, {}]);
      const calls = await tab.evaluate(() => hostPage.host.calls.map(({ method }) => method));
      expect(calls.filter((method) => method !== '$ping')).toEqual(['pickUserFile', 'setTitle']);
    });

    it('when the page has been left, and is shown again from the back/forward cache', async () => {
      await startFakeHost();
      const frame = await load();
      await frame.evaluate(async () => {
        await appPage.app.$on('os/theme', (theme) => parent.postMessage({ told: theme }, '*'));
        addEventListener('pageshow', ({ persisted }) => {
          const pick = appPage.settled(appPage.app.pickUserFile());
          void pick.then((outcome) => parent.postMessage({ told: { persisted, ...outcome } }, '*'));
        });
      });
      await tab.goto(`${site.host.origin}/elsewhere`);
      await tab.back();
      // The drivers lose sight of the frame here, so its page tells the host's what it got.
      await until(tab, () => hostPage.heard.length > 0);
      expect(await tab.evaluate(() => hostPage.host.setTheme('dark'))).toBe('delivered');
      expect(await tab.evaluate(() => hostPage.heard)).toEqual([
        { persisted: true, value: { code: 0, msg: '', data: ['/vol1/a'] } },
        'dark',
      ]);
    });

    it('and takes an answer that is there, though the page was busy beyond the limit', async () => {
      await connectPenpal();
      const frame = await load();
      await callOf(frame, 'ready');
      const outcome = await frame.evaluate(async () => {
        const call = appPage.settled(appPage.app.getPlatformConfig({ timeoutMs: 500 }));
        // Where both pages have one process, the host shall have heard of the call before that is busy.
        await appPage.sleep(30);
        const end = performance.now() + 900;
        while (performance.now() < end);
        return call;
      });
      expect(outcome).toMatchObject({ value: { theme: 'dark' } });
    });
  });

  describe('with a parent of penpal 6', () => {
    it('whose answers come 3 s late: each call runs once', async () => {
      await connectPenpal(3_000);
      const frame = await load();
      await callOf(frame, 'ready');
      const outcomes = await frame.evaluate(() =>
        Promise.all([
          appPage.settled(appPage.app.pickUserFile()),
          appPage.settled(appPage.app.openFile('/vol1/a')),
          appPage.settled(appPage.app.getPlatformConfig().then(({ theme }) => theme)),
        ]),
      );
      expect(outcomes).toEqual([{ value: { code: 0, msg: '', data: ['/vol1/a'] } }, {}, { value: 'dark' }]);
      expect(await asked('pickUserFile', 'openFile')).toEqual(['pickUserFile', 'openFile']);
    });

    it('that is made anew for the same frame: the next call finds it, every later one is answered, and none runs twice', async () => {
      await connectPenpal();
      const frame = await load();
      await frame.evaluate(async () => {
        await appPage.app.$on('os/theme', (theme) => appPage.heard.push(theme));
      });
      await connectPenpal();
      // The page cannot tell whether the old parent ran it before it was replaced.
      expect(await callOf(frame, 'pickUserFile')).toMatchObject({ code: 'host-replaced' });
      expect(await callOf(frame, 'pickUserFile')).toEqual({ value: { code: 0, msg: '', data: ['/vol1/a'] } });
      expect(await asked('pickUserFile')).toEqual(['pickUserFile']);
      await until(tab, () => hostPage.heard.filter((name) => name === 'bus.$on').length === 2);
      await tab.evaluate(async () => (await hostPage.child).$emit('os/theme', 'dark'));
      expect(await frame.evaluate(() => appPage.heard)).toEqual(['dark']);
    });
  });

  it('shares its connection with a second copy of the SDK, which goes on when the first has ended', async () => {
    await connectPenpal();
    const frame = await load();
    const outcome = await frame.evaluate(async () => {
      const second = await appPage.loadSecondSdk();
      const other = new second.PlatApp();
      const configs = await Promise.all([appPage.app.getPlatformConfig(), other.getPlatformConfig()]);
      await appPage.app.$on('os/theme', (theme) => appPage.heard.push('first', theme));
      await other.$on('os/theme', (theme) => appPage.heard.push('second', theme));
      appPage.app.destroy();
      return {
        isAnotherCopy: second.PlatApp !== appPage.sdk.PlatApp,
        themes: configs.map(({ theme }) => theme),
        pick: await appPage.settled(other.pickUserFile()),
      };
    });
    expect(outcome).toEqual({
      isAnotherCopy: true,
      themes: ['dark', 'dark'],
      pick: { value: { code: 0, msg: '', data: ['/vol1/a'] } },
    });
    await tab.evaluate(async () => (await hostPage.child).$emit('os/theme', 'light'));
    expect(await frame.evaluate(() => appPage.heard)).toEqual(['second', 'light']);
    expect(await asked('bus.$off')).toEqual([]);
    expect(await tab.evaluate(() => hostPage.handshakes)).toBe(1);
  });
}
