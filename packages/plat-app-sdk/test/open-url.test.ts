import { describe, expect, it } from 'vitest';
import { eachRow } from '../../common/test/fixtures/each-row.js';
import { appOnPage, withAuthApps } from './fixtures/auth-apps.js';

withAuthApps();

describe('openURL', () => {
  eachRow([
    'https://other.example/page',
    'http://nas.example/',
    '//other.example',
    'https://nas.example:8443/',
  ])('gives the page of another origin no opener: %s', async (url) => {
    const { app, opened, window } = appOnPage();
    await app.openURL(url);
    expect(opened).toMatchObject([{ url: new URL(url, window.location.href).href, opener: null }]);
  });

  it('leaves a page of its own origin its opener', async () => {
    const { app, opened, window } = appOnPage();
    await app.openURL('help.html', 'help', 'width=400');
    expect(opened[0]?.opener).toBe(window);
    expect(opened).toMatchObject([
      { url: 'https://nas.example/app/notes/help.html', target: 'help', features: 'width=400' },
    ]);
  });

  it('takes the page itself there with _self, and a window of its own by its name', async () => {
    const { app, opened, assigned } = appOnPage();
    await app.openURL('https://other.example/a', '_self');
    await app.openURL('https://other.example/b', 'docs');
    expect(assigned).toEqual(['https://other.example/a']);
    expect(opened).toMatchObject([{ url: 'https://other.example/b', target: 'docs' }]);
  });

  it('is as good when the window does not let its opener go', async () => {
    const { app, window } = appOnPage();
    const opened = window.open('', 'other');
    Object.defineProperty(opened, 'opener', {
      set() {
        throw new Error('SecurityError');
      },
    });
    window.open = () => opened;
    await expect(app.openURL('https://other.example/', 'other')).resolves.toBeUndefined();
  });

  eachRow(['blocks', 'throws', 'opens-closed'] as const)(
    'says so when the browser %s, also for another origin',
    async (popups) => {
      const { app } = appOnPage({ popups });
      await expect(app.openURL('https://other.example/')).rejects.toMatchObject({
        code: 'popup-blocked',
        url: 'https://other.example/',
      });
    },
  );

  eachRow(['mailto:ann@nas.example', 'tel:+4930123', 'sms:1', 'notes://open/1'])('opens %s', async (url) => {
    const { app, opened } = appOnPage();
    await app.openURL(url);
    expect(opened).toMatchObject([{ url, opener: null }]);
  });

  eachRow([
    '',
    undefined as never,
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' \tjava\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'blob:https://nas.example/1',
    'vbscript:msgbox',
    'filesystem:https://nas.example/temporary/a.html',
    'http://[',
  ])('never opens %j', async (url) => {
    const { app, opened, assigned } = appOnPage();
    await expect(app.openURL(url)).rejects.toMatchObject({ code: 'invalid-argument' });
    await expect(app.openURL(url, '_self')).rejects.toMatchObject({ code: 'invalid-argument' });
    expect([opened, assigned]).toEqual([[], []]);
  });
});
