import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { heard, host, open, say } from '../fixtures/page-in-memory.js';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
afterEach(() => {
  host.close();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

/** Lets time pass until all that was said has arrived. */
const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const call = (id: number, methodName: string, ...args: unknown[]) =>
  say({ penpal: 'call', id, methodName, args });
/** Ids of the replies in the order in which the page heard them. */
const replies = () =>
  heard.flatMap(({ data }) => {
    const { penpal, id } = (data ?? {}) as { penpal?: string; id?: number };
    return penpal === 'reply' && typeof id === 'number' && id > 1 ? [id] : [];
  });
const ran = () => host.calls.map(({ method }) => method);
const meet = async (options?: Parameters<typeof open>[0]) => {
  open(options);
  say({ penpal: 'syn' });
  say({ penpal: 'ack', methodNames: ['$emit'] });
  await pass();
};
const picker = () =>
  new Promise((resolve) => setTimeout(() => resolve({ code: 0, msg: '', data: [] }), 5000));

describe('what a host answers when the test says nothing', () => {
  it('is plausible for every method that a page may call', async () => {
    await meet();
    const answerTo = async (method: string, ...args: unknown[]) => {
      call(2, method, ...args);
      await pass();
      return Object(heard.at(-1)?.data).returnValue;
    };
    expect(await answerTo('pickFile', {})).toEqual(['/vol1/1000/documents/readme.md']);
    expect(await answerTo('pickUserFile', { directory: true })).toEqual({
      code: 0,
      msg: '',
      data: ['/vol1/1000/documents'],
    });
    expect(await answerTo('pickSharedFile', { multiple: true })).toMatchObject({ data: { length: 2 } });
    expect(await answerTo('authorizeUserFile', '/vol1/a')).toEqual({ code: 0, msg: '', data: ['/vol1/a'] });
    await answerTo('setTitle', 'Notes');
    await answerTo('setExitPageTips', { title: 'Leave?' });
    expect([host.title, host.exitPageTips]).toEqual(['Notes', { title: 'Leave?' }]);
    host.reset();
    expect([host.title, host.exitPageTips]).toEqual([undefined, undefined]);
  });

  it('is a refusal of a picker that is given no parameters, which it reads', async () => {
    await meet();
    call(2, 'pickUserFile', undefined);
    await pass();
    expect(heard.at(-1)?.data).toMatchObject({ resolution: 'rejected' });
  });
});

describe('one thing at a time', () => {
  eachRow([
    ['methods', 'refusals of unknown methods are prompt', [4], [4, 2, 3]],
    ['calls', 'refusals of unknown methods wait as well', [], [2, 3, 4]],
  ] as const)(
    '%s: they wait for each other, a handshake does not, and %s',
    async (serial, _, prompt, all) => {
      await meet({ serial, methods: { pickUserFile: picker } });
      call(2, 'pickUserFile', {});
      call(3, 'openFile', '/a');
      call(4, '$ping');
      say({ penpal: 'syn' });
      await pass();
      expect([ran(), replies(), heard.at(-1)?.data]).toMatchObject([
        ['pickUserFile'],
        prompt,
        { penpal: 'synAck' },
      ]);
      await pass(5000);
      expect([ran(), replies()]).toEqual([['pickUserFile', 'openFile'], all]);
    },
  );

  it('messages: nothing is heard while a method runs, not even a handshake', async () => {
    await meet({ serial: 'messages', methods: { pickUserFile: picker } });
    const { length } = heard;
    call(2, 'pickUserFile', {});
    say({ penpal: 'syn' });
    call(4, '$ping');
    await pass(4999);
    expect(heard).toHaveLength(length);
    await pass(1);
    expect(heard.slice(length).map(({ data }) => data)).toMatchObject([
      { id: 2 },
      { penpal: 'synAck' },
      { id: 4 },
    ]);
  });
});

describe('answers that are late or lost', () => {
  it('late: the method has run, the handshake and refusals are prompt', async () => {
    open();
    host.faults.inject({ kind: 'late', delayMs: 3000 });
    say({ penpal: 'syn' });
    say({ penpal: 'ack' });
    call(2, 'openFile', '/a');
    call(3, '$ping');
    await pass();
    expect([ran(), replies(), heard[0]?.data]).toMatchObject([['openFile'], [3], { penpal: 'synAck' }]);
    await pass(3000);
    expect(replies()).toEqual([3, 2]);
  });

  it('slow: a refusal is late as well', async () => {
    await meet();
    host.faults.inject({ kind: 'slow', delayMs: 3000 });
    call(3, '$ping');
    await pass(2999);
    expect(replies()).toEqual([]);
    await pass(1);
    expect(replies()).toEqual([3]);
  });

  it('silent and half-alive: the methods have run, and only the silent one refuses', async () => {
    await meet();
    for (const kind of ['silent', 'half-alive'] as const) {
      host.faults.clear();
      host.faults.inject({ kind });
      call(2, 'openFile', '/a');
      call(3, '$ping');
      await pass();
    }
    expect([ran(), replies()]).toEqual([['openFile', 'openFile'], [3]]);
  });

  it('of some methods only: bus.* is mute, the others answer', async () => {
    await meet();
    host.faults.inject({ kind: 'silent' }, { method: 'bus.*' });
    call(2, 'bus.$on', 'os/theme', 'notes-1');
    call(3, 'openFile', '/a');
    await pass();
    expect([replies(), [...host.subscriptions]]).toEqual([[3], ['os/theme']]);
  });

  it('of a host that is replaced in the middle of a call', async () => {
    await meet();
    call(1, 'bus.$on', 'os/theme', 'notes-1');
    host.faults.inject({ kind: 'replaced' }, { method: 'openFile', times: 1 });
    call(2, 'openFile', '/a');
    call(3, 'getPlatformConfig');
    await pass();
    expect([ran(), replies(), host.isConnected]).toEqual([['bus.$on', 'openFile'], [], false]);
    expect(host.subscriptions.size).toBe(0);
  });
});

describe('a host that says less than another', () => {
  it('leaves its methods out of the handshake', async () => {
    await meet({ listsMethods: false });
    expect(heard[0]?.data).not.toHaveProperty('methodNames');
    call(2, 'openFile', '/a');
    await pass();
    expect(replies()).toEqual([2]);
  });

  it('leaves a method that it lacks without an answer', async () => {
    await meet({ refusesUnknown: false });
    call(2, '$ping');
    call(3, 'openFile', '/a');
    await pass();
    expect(replies()).toEqual([3]);
  });

  it('answers one SYN of each of its connections', async () => {
    open({ answersRepeatedSyn: false });
    const synAcks = () => heard.filter(({ data }) => (data as { penpal: string }).penpal === 'synAck').length;
    for (const message of ['syn', 'syn', 'ack', 'syn']) say({ penpal: message });
    await pass();
    expect(synAcks()).toBe(1);
    host.swapBridge();
    say({ penpal: 'syn' });
    await pass();
    expect(synAcks()).toBe(2);
  });

  it('has null for what it lacks of the configuration', async () => {
    await meet();
    host.faults.inject({ kind: 'sparse' });
    call(2, 'getPlatformConfig');
    await pass();
    expect(heard.at(-1)?.data).toMatchObject({
      returnValue: { theme: 'light', appVersion: null, format: null, systemLanguage: null },
    });
  });

  eachRow([
    ['null-data', null, { code: 0, msg: '', data: null }],
    ['no-msg', ['/vol1/1000/documents/readme.md'], { code: 0, data: ['/vol1/1000/documents/readme.md'] }],
    ['null', null, null],
    ['undefined', undefined, undefined],
  ] as const)('has %s for a pick', async (pick, list, envelope) => {
    await meet();
    host.faults.inject({ kind: 'sparse', pick });
    call(2, 'pickFile', {});
    call(3, 'pickUserFile', {});
    await pass();
    const values = heard.slice(-2).map(({ data }) => (data as { returnValue: unknown }).returnValue);
    expect(values).toEqual([list, envelope]);
  });
});

describe('noise of other libraries', () => {
  it('comes before every word, from the host’s window, the page’s own and a frame inside', async () => {
    open({ noisy: true });
    say({ penpal: 'syn' });
    await pass();
    const sources = new Set(heard.map(({ source }) => source));
    expect(sources.size).toBe(3);
    expect([...sources]).toContain(host.window);
    expect(heard.map(({ data }) => data)).toEqual(
      expect.arrayContaining([
        null,
        undefined,
        { type: 'SYN' },
        expect.objectContaining({ channel: 'menu' }),
      ]),
    );
    expect(heard.at(-1)?.data).toMatchObject({ penpal: 'synAck' });
  });

  it('does not answer what a page replies to it', async () => {
    await meet({ noisy: true });
    const { length } = heard;
    say({ penpal: 'reply', id: 'menu-1', resolution: 'rejected', returnValue: 'no such method' });
    await pass();
    expect(heard).toHaveLength(length);
  });
});
