import { createFakeHost, type PageMessage } from 'plat-testing/host';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ask, heard, host, lastHeard, open, say, settle, shakeHands } from '../fixtures/page-in-memory.js';

beforeEach(() => open());
afterEach(() => host.close());

describe('the handshake', () => {
  it('is penpal with id, appName and config', async () => {
    say({ penpal: 'syn' });
    await settle();
    expect(lastHeard()).toEqual({
      penpal: 'synAck',
      methodNames: expect.arrayContaining(['getPlatformConfig', 'bus.$on', 'bus.$off']),
      id: 'notes-1',
      appName: 'notes',
      config: {
        appName: 'notes',
        os: {
          version: '1.2.0401',
          theme: 'light',
          language: 'en-US',
          format: { date: { date: 'YYYY-MM-DD', time: 'HH:mm' } },
        },
      },
    });
  });

  it('has penpal’s own fields only when the host is plain', async () => {
    open({ plain: true });
    say({ penpal: 'syn' });
    await settle();
    expect(Object.keys(lastHeard() as object)).toEqual(['penpal', 'methodNames']);
  });
});

describe('calls', () => {
  beforeEach(shakeHands);

  it('are answered with the configuration, and recorded', async () => {
    expect(await ask('getPlatformConfig')).toEqual({
      penpal: 'reply',
      id: 7,
      resolution: 'fulfilled',
      returnValue: host.config,
    });
    expect(host.calls).toEqual([{ method: 'getPlatformConfig', args: [] }]);
  });

  it('reach the methods of the test; a value that cannot be sent is an error', async () => {
    open({ methods: { openFile: (path) => `opened ${path}`, odd: () => () => 'a function cannot be sent' } });
    await shakeHands();
    expect(await ask('openFile', '/a')).toMatchObject({ returnValue: 'opened /a' });
    const error = { resolution: 'rejected', returnValue: { name: 'DataCloneError' } };
    expect(await ask('odd')).toMatchObject(error);
  });

  it('of an inherited name are refused', async () => {
    for (const name of ['constructor', 'toString', '__proto__', 'hasOwnProperty']) {
      expect(await ask(name)).toMatchObject({ resolution: 'rejected' });
    }
  });
});

describe('events', () => {
  beforeEach(shakeHands);

  const answerLast = (resolution: string) => {
    const { id } = lastHeard() as { id: number };
    say({ penpal: 'reply', id, resolution, returnValue: undefined });
  };

  it('go to a subscribed page, as calls of $emit', async () => {
    expect(await host.setTheme('dark')).toBe('not-subscribed');
    await ask('bus.$on', 'os/theme', 'notes-1');
    expect([...host.subscriptions]).toEqual(['os/theme']);
    const delivery = host.setTheme('light');
    await settle();
    expect(lastHeard()).toEqual({ penpal: 'call', id: 1, methodName: '$emit', args: ['os/theme', 'light'] });
    answerLast('fulfilled');
    expect(await delivery).toBe('delivered');
    await ask('bus.$off', 'os/theme', 'notes-1');
    expect(await host.setTheme('dark')).toBe('not-subscribed');
  });

  it('tell when the page refused or did not answer', async () => {
    await ask('bus.$on', 'os/language', 'notes-1');
    const refused = host.setLanguage('zh-CN');
    await settle();
    answerLast('rejected');
    expect(await refused).toBe('refused');
    const unanswered = host.setLanguage('de-DE');
    host.close();
    expect(await unanswered).toBe('unanswered');
  });

  it('change the configuration, and reset() takes it back', () => {
    void host.setTheme('dark');
    void host.setLanguage('zh-CN');
    expect(host.config).toMatchObject({ theme: 'dark', language: 'zh-CN' });
    host.reset();
    expect(host.config).toMatchObject({ theme: 'light', language: 'en-US' });
    expect(host.calls).toEqual([]);
  });

  it('are forgotten with the page: a new page in the frame starts without subscriptions', async () => {
    await ask('bus.$on', 'os/theme', 'notes-1');
    await shakeHands();
    expect(host.subscriptions.size).toBe(0);
  });
});

describe('the window in memory', () => {
  it('gives every event its origin and its source, and a clone of the data', async () => {
    const message = { penpal: 'synAck', methodNames: [] };
    host.post(message);
    await settle();
    expect(heard[0]?.origin).toBe('http://nas.example:5666');
    expect(heard[0]?.source).toBe(host.window.parent);
    expect(heard[0]?.data).toEqual(message);
    expect(heard[0]?.data).not.toBe(message);
  });

  it('delivers nothing that is meant for another origin, and refuses what cannot be cloned', async () => {
    say({ penpal: 'syn' }, 'http://elsewhere.example');
    await settle();
    expect(host.messages).toEqual([]);
    expect(() => say({ penpal: 'syn', run() {} })).toThrow('could not be cloned');
  });

  it('counts its listeners', () => {
    expect(host.window.listenerCount('message')).toBe(1);
  });
});

describe('a host for a real frame', () => {
  it('hears that frame only, and posts to its origin', async () => {
    const posted: unknown[][] = [];
    const frame = {
      src: 'http://app.example:81/x',
      contentWindow: { postMessage: (...args: unknown[]) => posted.push(args) },
    };
    const listeners = new Set<(event: PageMessage) => void>();
    vi.stubGlobal('addEventListener', (_type: string, listener: never) => listeners.add(listener));
    vi.stubGlobal('removeEventListener', (_type: string, listener: never) => listeners.delete(listener));
    const inFrame = createFakeHost({ iframe: frame });
    const data = { penpal: 'syn' };
    for (const listener of listeners) {
      listener({ data, origin: 'http://evil.example', source: frame.contentWindow });
      listener({ data, origin: 'http://app.example:81', source: {} });
    }
    await settle();
    expect(posted).toEqual([]);
    for (const listener of listeners) {
      listener({ data, origin: 'http://app.example:81', source: frame.contentWindow });
    }
    await settle();
    expect(posted).toMatchObject([[{ penpal: 'synAck' }, 'http://app.example:81']]);
    inFrame.close();
    expect(listeners.size).toBe(0);
    vi.unstubAllGlobals();
  });
});
