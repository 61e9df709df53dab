import { describe, expect, it } from 'vitest';
import type { DevState, LogEntry } from '../src/index.js';
import { startApp, startStage } from './stage.js';

describe('the state', () => {
  it('is what the desktop shows', async () => {
    const stage = await startStage();
    expect(await stage.control<DevState>('GET', '/state')).toEqual({
      app: {
        name: 'notes',
        title: 'Notes',
        version: '0.1.0',
        entries: [{ name: 'Notes', path: '/app/notes/' }],
        isMicroApp: true,
        scopes: expect.arrayContaining(['plat.file.userAcl']),
      },
      platform: 'plat',
      users: [
        { id: 1000, name: 'Ada', role: 'administrator' },
        { id: 1001, name: 'Ben', role: 'user' },
        { id: 1002, name: 'Cleo', role: 'user', authorizationOff: true },
      ],
      userId: 1000,
      config: {
        theme: 'light',
        language: 'en-US',
        systemLanguage: 'zh-CN',
        appVersion: '1.34.0',
        systemVersion: '1.2.0401',
        format: { date: 'YYYY-MM-DD', time: 'HH:mm' },
      },
      grants: { shared: [], users: {} },
      gateway: { socketPath: stage.gateway.socketPath, isUp: true, tokenRotations: 0, tokenRevoked: false },
      faults: { host: 'well', popup: 'well', gateway: 'well', withdrawnScopes: [], oldSystem: false },
    });
  });

  it('changes in what a request names, and in nothing else', async () => {
    const stage = await startStage();
    const change = {
      userId: 1001,
      theme: 'dark',
      language: 'de-DE',
      format: { date: 'DD.MM.YYYY' },
      systemVersion: '1.3.0',
      hostAppVersion: '2.0.0',
    };
    const state = await stage.control<DevState>('PATCH', '/state', change);
    expect(state).toMatchObject({
      userId: 1001,
      config: { theme: 'dark', language: 'de-DE', format: { date: 'DD.MM.YYYY' }, appVersion: '2.0.0' },
    });
    expect((await stage.control<DevState>('PATCH', '/state', { theme: 'light' })).config).toEqual({
      ...state.config,
      theme: 'light',
    });
    expect(stage.state().config.systemVersion).toBe('1.3.0');
  });

  it.each<[number, string, string, unknown]>([
    [400, 'PATCH', '/state', { theme: 'blue' }],
    [400, 'PATCH', '/state', { colour: 'dark' }],
    [400, 'PATCH', '/state', undefined],
    [404, 'PATCH', '/state', { userId: 77 }],
    [400, 'POST', '/faults', { gateway: 'angry' }],
    [400, 'POST', '/log', { kind: 'gateway', title: 'forged' }],
    [400, 'POST', '/authorize', { operation: 'pickEverything', paths: [] }],
    [400, 'POST', '/files/folders', {}],
    [404, 'GET', '/nothing', undefined],
    [413, 'POST', '/log', { kind: 'host-call', title: 'x'.repeat(1_100_000) }],
  ])('%i: %s %s with %o', async (status, method, path, body) => {
    const stage = await startStage();
    const before = stage.state();
    await expect(stage.control(method, path, body)).rejects.toThrow(`: ${status} `);
    expect(stage.state()).toEqual(before);
  });

  it('is that of a first start after a reset', async () => {
    const stage = await startStage();
    const first = stage.state();
    const token = stage.gateway.token;
    stage.change({ userId: 1001, theme: 'dark', scopes: [] });
    stage.setFaults({
      host: 'mute',
      gateway: 'silent',
      withdrawnScopes: ['plat.file.path'],
      oldSystem: true,
    });
    stage.revokeToken();
    await stage.stopGateway();
    const { gateway, ...rest } = await stage.control<DevState>('POST', '/reset');
    expect({ ...rest, gateway: first.gateway }).toEqual(first);
    expect(gateway).toMatchObject({ isUp: true, tokenRevoked: false, tokenRotations: 1 });
    expect(stage.gateway.token).not.toBe(token);
    expect(stage.log().map(({ title }) => title)).toEqual([
      'rotated the token',
      'started the gateway',
      'reset',
    ]);
  });
});

describe('the log', () => {
  it('takes what only a page sees, and gives what came after an entry', async () => {
    const stage = await startStage();
    const call = {
      kind: 'host-call',
      title: 'setTitle',
      ok: true,
      milliseconds: 3,
      detail: { args: ['Notes'] },
    };
    const entry = await stage.control<LogEntry>('POST', '/log', call);
    expect(entry).toMatchObject({ ...call, seq: expect.any(Number), at: expect.any(String) });
    const next = await stage.control<LogEntry>('POST', '/log', { kind: 'host-event', title: 'os/theme' });
    expect(await stage.control<LogEntry[]>('GET', `/log?after=${entry.seq}`)).toEqual([next]);
    await stage.control('DELETE', '/log');
    expect(await stage.control<LogEntry[]>('GET', '/log')).toEqual([]);
  });

  it('shows no token, not even one that a page reports', async () => {
    const stage = await startStage();
    const { token } = stage.gateway;
    await stage.control('POST', '/log', { kind: 'host-call', title: token, detail: [`Bearer ${token}`] });
    expect(stage.log().at(-1)).toMatchObject({ title: '***', detail: ['Bearer ***'] });
  });

  it('keeps the last 5,000 entries', async () => {
    const { app } = await startApp((_, response) => response.end());
    const stage = await startStage({ app });
    for (let count = 0; count < 10_100; count += 1) stage.change({});
    const log = stage.log();
    expect(log).toHaveLength(5000);
    expect(log.at(-1)?.seq).toBe(10_100);
  });
});

describe('the event stream', () => {
  it('tells the state at once, every change, and every line of the log', async () => {
    const stage = await startStage();
    const stop = new AbortController();
    const { body } = await fetch(`${stage.url}/_dev/api/events`, { signal: stop.signal });
    const events = eventsOf(body);
    expect(await events.next()).toMatchObject({
      value: { event: 'state', data: { config: { theme: 'light' } } },
    });
    stage.change({ theme: 'dark' });
    expect(await events.next()).toMatchObject({ value: { event: 'log', data: { kind: 'control' } } });
    expect(await events.next()).toMatchObject({
      value: { event: 'state', data: { config: { theme: 'dark' } } },
    });
    stop.abort();
  });

  it('ends when plat-dev ends', async () => {
    const stage = await startStage();
    const { body } = await fetch(`${stage.url}/_dev/api/events`);
    const events = eventsOf(body);
    await events.next();
    await stage.close();
    await expect(events.next()).rejects.toThrow('terminated');
  });
});

async function* eventsOf(
  body: ReadableStream<Uint8Array> | null,
): AsyncGenerator<{ event: string; data: unknown }> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const [, event = ''] = /^event: (.*)$/m.exec(block) ?? [];
      const [, data = 'null'] = /^data: (.*)$/m.exec(block) ?? [];
      yield { event, data: JSON.parse(data) as unknown };
    }
  }
}

describe('an authorization page', () => {
  const good = '/app-auth/pick-user-file?appName=notes&redirectUri=%2Fapp%2Fnotes%2Fcallback.html&state=s';

  it('is the desktop bundle where its address makes sense', async () => {
    const stage = await startStage();
    expect(await stage.ask(good)).toMatchObject({
      status: 200,
      text: expect.stringContaining('the desktop'),
    });
    expect(stage.log().at(-1)).toMatchObject({
      kind: 'authorization',
      title: 'opened pick-user-file',
      detail: { query: { appName: 'notes', state: 's' } },
    });
  });

  it.each([
    ['There is no page pick-everything', good.replace('pick-user-file', 'pick-everything')],
    ['There is no page constructor', good.replace('pick-user-file', 'constructor')],
    ['appName is missing', good.replace('appName=notes&', '')],
    ['appName is &quot;photos&quot;', good.replace('appName=notes', 'appName=photos')],
    ['path is missing', good.replace('pick-user-file', 'authorize-user-file')],
    ['redirectUri is missing', '/app-auth/pick-file?appName=notes'],
    ['which is not of this origin', good.replace('%2Fapp', 'https%3A%2F%2Fevil.example%2Fapp')],
    ['which is not of this origin', good.replace('%2Fapp', '%2F%2Fevil.example%2Fapp')],
    ['which is not of this origin', '/app-auth/pick-file?appName=notes&redirectUri=javascript:alert(1)'],
  ])('says "%s" to %s', async (text, path) => {
    const answer = await (await startStage()).ask(path);
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(text);
    expect(answer.text).not.toContain('<script');
  });

  it('loses its opener with the fault that cuts it', async () => {
    const stage = await startStage();
    expect((await stage.ask(good)).headers).not.toHaveProperty('cross-origin-opener-policy');
    stage.setFaults({ popup: 'opener-cut' });
    expect((await stage.ask(good)).headers).toHaveProperty('cross-origin-opener-policy', 'same-origin');
    stage.setFaults({ popup: 'well' });
  });
});
