import { describe, expect, it, vi } from 'vitest';
import { eachRow } from '../../common/test/fixtures/each-row.js';
import { app, calls, host, open, withAppInHost } from './fixtures/app-in-host.js';
import { messageOf } from './fixtures/error-message.js';
import { all, picked } from './fixtures/host-methods.js';

withAppInHost({ methods: all });

/** Each member with good arguments, what the host hears of it, and what it resolves with. */
const members: [string, () => Promise<unknown>, unknown[], unknown][] = [
  ['setTitle', () => app.setTitle('Notes'), ['Notes'], undefined],
  ['setTitle', () => app.setTitle(''), [''], undefined],
  ['setExitPageTips', () => app.setExitPageTips({ title: 'Leave?' }), [{ title: 'Leave?' }], undefined],
  ['setExitPageTips', () => app.setExitPageTips(), [undefined], undefined],
  ['openFile', () => app.openFile('/vol1/a.md'), ['/vol1/a.md'], undefined],
  ['openFileManager', () => app.openFileManager('/vol1'), ['/vol1'], undefined],
  [
    'showFileDetails',
    () => app.showFileDetails(['/a', '/b'], { admin: true }),
    [['/a', '/b'], { admin: true }],
    undefined,
  ],
  ['openAppSetting', () => app.openAppSetting(), [], undefined],
  ['close', () => app.close(), [], undefined],
  ['pickFile', () => app.pickFile({ accept: ['.md'] }), [{ accept: ['.md'] }], ['/vol1/a']],
  ['pickUserFile', () => app.pickUserFile({ directory: true }), [{ directory: true }], picked],
  ['pickFile', () => app.pickFile(), [{}], ['/vol1/a']],
  ['pickUserFile', () => app.pickUserFile(), [{}], picked],
  ['pickSharedFile', () => app.pickSharedFile(), [{}], picked],
  ['pickSharedFile', () => app.pickSharedFile({ directory: true }), [{ directory: true }], picked],
  ['authorizeUserFile', () => app.authorizeUserFile('/vol1/a'), ['/vol1/a'], picked],
  ['pickSharedFile', () => app.pickSharedFile({ title: 'T' }), [{ title: 'T' }], picked],
  [
    'authorizeSharedFile',
    () => app.authorizeSharedFile('/vol1/a'),
    ['/vol1/a'],
    { code: 0, msg: '', data: true },
  ],
];

describe('in a frame of the host', () => {
  eachRow(members)('%s calls the host, and ends with its answer', async (method, call, args, value) => {
    expect(await call()).toEqual(value);
    expect(calls()).toEqual([{ method, args }]);
  });

  eachRow(members)('%s rejects when the host answers with a code', async (method, call) => {
    await app.ready();
    host.faults.inject({ kind: 'garbled', value: { code: 1000002, msg: 'no scope' } });
    await expect(call()).rejects.toMatchObject({
      code: 'host-error',
      hostCode: 1000002,
      message: messageOf(
        `${method}: the host refused the call with "1000002: no scope"`,
        'host-error',
        1000002,
      ),
    });
  });

  it('openFileManager has another name at some hosts', async () => {
    open({ methods: { openFileManager: undefined, openFileManagerApp: () => undefined } });
    await app.openFileManager('/vol1');
    expect(calls()).toEqual([{ method: 'openFileManagerApp', args: ['/vol1'] }]);
    expect(await app.supports('openFileManager')).toBe(true);
  });

  eachRow([
    [{ code: 0, msg: '', data: ['/vol1/a'] }, ['/vol1/a']],
    [{ data: ['/vol1/a'] }, ['/vol1/a']],
    [{ code: 0, msg: '', data: [] }, []],
    [{ code: 0, msg: '', data: null }, undefined],
    [{ code: 0 }, undefined],
  ])('pickFile takes the paths out of %j, as hosts answer the other pickers', async (answer, paths) => {
    host.faults.inject({ kind: 'garbled', value: answer });
    expect(await app.pickFile()).toEqual(paths);
  });

  it('pickFile resolves with undefined when the user picked none', async () => {
    await app.ready();
    for (const value of [undefined, null]) {
      host.faults.clear();
      host.faults.inject({ kind: 'garbled', value });
      expect(await app.pickFile()).toBeUndefined();
    }
  });

  eachRow([
    [undefined, { code: 0, msg: '', data: [] }],
    [null, { code: 0, msg: '', data: [] }],
    [{}, { code: 0, msg: '', data: [] }],
    [
      { code: 0, msg: '', data: null },
      { code: 0, msg: '', data: [] },
    ],
    [
      { code: 0, msg: null, data: ['/a'] },
      { code: 0, msg: '', data: ['/a'] },
    ],
    [
      { code: 0, data: ['/a'], later: 1 },
      { code: 0, msg: '', data: ['/a'], later: 1 },
    ],
  ])('a pick and an authorization answered with %j have what the types promise', async (value, read) => {
    await app.ready();
    host.faults.inject({ kind: 'garbled', value });
    const [pick, share, user] = [app.pickUserFile(), app.pickSharedFile(), app.authorizeUserFile('/a')];
    expect(await Promise.all([pick, share, user])).toEqual([read, read, read]);
  });

  eachRow<[() => Promise<unknown>, unknown, string]>([
    [() => app.pickFile(), '/vol1/a', 'response'],
    [() => app.pickFile(), { paths: [] }, 'response'],
    [() => app.pickUserFile(), ['/vol1/a'], 'response'],
    [() => app.pickUserFile(), { code: 0, msg: '', data: '/vol1/a' }, 'response.data'],
    [() => app.pickSharedFile(), { code: '0', msg: '', data: [] }, 'response.code'],
    [() => app.pickUserFile(), { theme: 'dark', language: 5 }, 'response.code'],
    [() => app.authorizeUserFile('/a'), { theme: 'dark', language: 5 }, 'response.code'],
    [() => app.authorizeUserFile('/a'), { code: 0, msg: '', data: 'yes' }, 'response.data'],
    [() => app.authorizeSharedFile('/a'), true, 'response'],
  ])(
    'an answer of another shape is bad-answer, which names the field, and never undefined',
    async (call, value, field) => {
      await app.ready();
      host.faults.inject({ kind: 'garbled', value });
      await expect(call()).rejects.toMatchObject({
        code: 'bad-answer',
        message: expect.stringContaining(`: ${field} is invalid. See `),
        cause: value,
      });
    },
  );

  it('those who ask the user have no time limit, but a signal', async () => {
    vi.useFakeTimers();
    await app.ready();
    host.faults.inject(
      { kind: 'slow', delayMs: 3_600_000 },
      { when: (occasion) => occasion.type === 'call' && occasion.method === 'pickUserFile' },
    );
    const pick = app.pickUserFile();
    const abort = new AbortController();
    const aborted = expect(app.pickUserFile({}, { signal: abort.signal })).rejects.toMatchObject({
      code: 'aborted',
    });
    await vi.advanceTimersByTimeAsync(600_000);
    abort.abort();
    await aborted;
    await vi.advanceTimersByTimeAsync(3_000_000);
    expect(await pick).toEqual(picked);
    vi.useRealTimers();
  });
});
