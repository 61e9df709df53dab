import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  type FakeGatewayOptions,
  parseRecording,
  type RecordedAnswer,
  type RecordedExchange,
  type Recording,
  type RunningFakeGateway,
  startFakeGateway,
} from 'plat-testing/gateway';
import { describe, expect, it, onTestFinished } from 'vitest';
import { postTo } from './fixtures/gateway-on-socket.js';

const path = '/api/v1/platapp';

function exchange(
  data: unknown,
  answer: Partial<RecordedAnswer> | object,
  req = 'plat.file.convertPath',
): RecordedExchange {
  const body = { json: { reqId: 'recorded', req, appName: 'notes', data } };
  const head = ['HTTP/1.1 200 OK', 'Content-Type: application/json', 'content-length: 1'];
  return {
    atMs: 0,
    request: { method: 'POST', path, headers: [], body },
    answer: { head, ...answer },
    firstByteMs: 200,
    totalMs: 200,
  };
}

const answer = (data: unknown) => ({ body: { json: { reqId: 'recorded', code: 0, msg: '', data } } });
const recordingOf = (...exchanges: RecordedExchange[]): Recording => ({
  version: 1,
  platform: 'plat',
  recordedAt: '2026-03-01T10:00:00.000Z',
  exchanges,
});
const textOf = ({ exchanges, ...head }: Recording) =>
  [{ kind: 'recording', ...head }, ...exchanges.map((one) => ({ kind: 'exchange', ...one }))]
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('');

async function started(
  options: FakeGatewayOptions,
): Promise<{ gateway: RunningFakeGateway; told: string[] }> {
  const told: string[] = [];
  const gateway = await startFakeGateway({ onUnrecorded: (message) => told.push(message), ...options });
  onTestFinished(() => gateway.close());
  return { gateway, told };
}

const ask = (gateway: RunningFakeGateway, data: unknown, req = 'plat.file.convertPath', more: object = {}) =>
  postTo(
    gateway,
    { reqId: 'r-7', req, appName: 'another', data },
    { headers: { authorization: undefined }, ...more },
  );

describe('a recording', () => {
  it('answers the same request with the reqId of the caller, without asking for a token or a name', async () => {
    const { gateway, told } = await started({
      recording: recordingOf(exchange({ path: '/a', language: 'x' }, answer('A'))),
    });
    expect(await ask(gateway, { language: 'x', path: '/a' })).toEqual({
      status: 200,
      body: { reqId: 'r-7', code: 0, msg: '', data: 'A' },
    });
    expect(gateway.calls).toEqual([
      {
        reqId: 'r-7',
        req: 'plat.file.convertPath',
        appName: 'another',
        data: { language: 'x', path: '/a' },
        httpStatus: 200,
        code: 0,
      },
    ]);
    expect(told).toEqual([]);
  });

  it('gives several answers to a request in their order, the last again and again, and begins anew at a reset', async () => {
    const recording = recordingOf(
      exchange({}, answer(1), 'a'),
      exchange({}, answer('other'), 'b'),
      exchange(null, answer(2), 'a'),
    );
    const { gateway } = await started({ recording });
    const data = async (req: string) => ((await ask(gateway, {}, req)).body as { data: unknown }).data;
    expect([await data('a'), await data('b'), await data('a'), await data('a')]).toEqual([1, 'other', 2, 2]);
    gateway.reset();
    expect(await data('a')).toBe(1);
  });

  it('leaves a reqId as it was that the gateway had made up', async () => {
    const body = { json: { reqId: 'made up', code: 0, msg: '', data: null } };
    const { gateway } = await started({ recording: recordingOf(exchange({}, { body }, 'a')) });
    expect((await ask(gateway, {}, 'a')).body).toMatchObject({ reqId: 'made up' });
  });

  it('refuses what is not in it as not found, and tells the nearest request', async () => {
    const recording = recordingOf(
      exchange({ path: '/a', language: 'en-US' }, answer('A')),
      exchange({ uid: 1000 }, answer([]), 'plat.file.getUserAccessibleFolders'),
    );
    const { gateway, told } = await started({ recording });
    const notFound = { status: 404, body: { reqId: 'r-7', code: 200005, msg: 'Not Found' } };
    expect(await ask(gateway, { path: '/b\u001b[31m', language: 'en-US' })).toEqual(notFound);
    expect(await ask(gateway, { uid: 1000 }, 'plat.file.getUserAccessiblefolders')).toEqual(notFound);
    expect(
      await ask(gateway, { uid: 1000 }, 'plat.file.getUserAccessibleFolders', { path: '/other' }),
    ).toEqual(notFound);
    expect(told).toEqual([
      'Not in the recording: plat.file.convertPath {"path":"/b\\u001b[31m","language":"en-US"}; ' +
        'the nearest is plat.file.convertPath {"path":"/a","language":"en-US"}, which differs in data.path.',
      'Not in the recording: plat.file.getUserAccessiblefolders {"uid":1000}; ' +
        'the nearest is plat.file.getUserAccessibleFolders {"uid":1000}, which differs in req.',
      'Not in the recording: plat.file.getUserAccessibleFolders {"uid":1000}; ' +
        'the nearest is plat.file.getUserAccessibleFolders {"uid":1000}, which differs in path.',
    ]);
  });

  it('tells of an empty recording, in one line whatever was asked', async () => {
    const { gateway, told } = await started({ recording: recordingOf() });
    await postTo(gateway, `no JSON\u2028\u009b${'x'.repeat(1000)}`);
    expect(told).toHaveLength(1);
    expect(told[0]).toMatch(
      /^Not in the recording: POST \/api\/v1\/platapp no JSON\uFFFD\uFFFDx+…; it is empty\.$/,
    );
  });

  it('leaves what is not in it to the world of the fake when it is asked to', async () => {
    const recording = recordingOf(exchange({}, answer('recorded'), 'a'));
    const { gateway, told } = await started({ recording, unrecorded: 'world' });
    const req = 'plat.system.getPlatformConfig';
    expect((await ask(gateway, {}, req)).status).toBe(401);
    const headers = { authorization: `Bearer ${gateway.token}` };
    expect((await ask(gateway, {}, req, { headers })).body).toMatchObject({
      data: { systemLanguage: 'zh-CN' },
    });
    expect((await ask(gateway, {}, 'a')).body).toMatchObject({ data: 'recorded' });
    expect((await ask(gateway, {}, 'a', { path: '/other' })).status).toBe(404);
    expect(told).toHaveLength(2);
  });

  it('waits as long as the gateway did, or a part of it', async () => {
    const recording = recordingOf(exchange({}, answer(1), 'a'));
    const timed = async (speed?: number) => {
      const { gateway } = await started({ recording, ...(speed !== undefined && { speed }) });
      const start = performance.now();
      await ask(gateway, {}, 'a');
      return performance.now() - start;
    };
    expect(await timed(1)).toBeGreaterThan(190);
    expect(await timed(2)).toBeGreaterThan(90);
  });

  it('is answered with faults as the world is', async () => {
    const { gateway } = await started({ recording: recordingOf(exchange({}, answer('A'), 'a')) });
    gateway.faults.inject({ kind: 'html' });
    gateway.faults.inject({ kind: 'wrong', change: (body) => ({ ...(body as object), code: 7 }) });
    expect((await ask(gateway, {}, 'a')).status).toBe(502);
    expect((await ask(gateway, {}, 'a')).body).toEqual({ reqId: 'r-7', code: 7, msg: '', data: 'A' });
    expect((await ask(gateway, {}, 'a')).body).toMatchObject({ code: 0 });
    expect(gateway.calls.map(({ fault }) => fault)).toEqual(['html', 'wrong', undefined]);
  });

  it('is read from a file, by its path or URL', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'plat-testing-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const file = join(folder, 'calls.jsonl');
    await writeFile(file, textOf(recordingOf(exchange({}, answer('A'), 'a'))));
    for (const recording of [file, pathToFileURL(file)]) {
      const { gateway } = await started({ recording });
      expect((await ask(gateway, {}, 'a')).body).toMatchObject({ data: 'A' });
    }
    await expect(startFakeGateway({ recording: join(folder, 'none') })).rejects.toMatchObject({
      code: 'ENOENT',
    });
  });

  it('brings its platform', async () => {
    const recording: Recording = { ...recordingOf(), platform: 'fnos' };
    const { gateway } = await started({ recording });
    expect(Object.keys(gateway.environment)).toContain('TRIM_API_TOKEN');
    await expect(startFakeGateway({ recording, platform: 'plat' })).rejects.toThrow('made on fnos');
  });

  it.each([
    [{ unrecorded: 'word' as 'world' }, 'unrecorded is refuse or world, not word'],
    [{ speed: 0 }, 'speed is a number above 0, not 0'],
    [{ speed: Number.NaN }, 'speed is a number above 0, not NaN'],
  ])('refuses %j', async (options, message) => {
    await expect(startFakeGateway({ recording: recordingOf(), ...options })).rejects.toThrow(message);
  });
});

describe('the text of a recording', () => {
  const text = textOf(recordingOf(exchange({}, answer(1), 'a'), exchange({}, answer(2), 'b')));

  it('is read back as it was', () => {
    expect(parseRecording(text).exchanges).toHaveLength(2);
  });

  it('may end anywhere, as when its recorder was killed', () => {
    const [first = ''] = text.split('\n');
    for (let length = first.length + 1; length <= text.length; length += 1) {
      const { exchanges } = parseRecording(text.slice(0, length));
      expect(exchanges).toHaveLength(text.slice(0, length).split('\n').length - 2);
    }
  });

  it('may hold lines that this version does not know', () => {
    const lines = text.split('\n');
    lines.splice(2, 0, '{"kind":"later"}');
    expect(parseRecording(lines.join('\n')).exchanges).toHaveLength(2);
  });

  it.each<[string, (lines: string[]) => string[]]>([
    ['line 1 does not begin one', () => []],
    ['line 1 does not begin one', ([, ...lines]) => lines],
    [
      'line 1 has another version than 1',
      ([head = '', ...lines]) => [head.replace('"version":1', '"version":2'), ...lines],
    ],
    ['line 1 names no platform', ([head = '', ...lines]) => [head.replace('"plat"', '"other"'), ...lines]],
    ['line 2 is no JSON object', ([head = '', ...lines]) => [head, '[]', ...lines]],
    [
      'line 3 is no exchange',
      ([head = '', one = '', two = '']) => [head, one, two.replace('"totalMs"', '"ms"')],
    ],
    ['line 2 is no exchange', ([head = '', one = '']) => [head, one.replace('"path"', '"way"')]],
    ['line 2 is no exchange', ([head = '', one = '']) => [head, one.replace('200 OK', '200 OK\\r\\nx: y')]],
    ['line 2 is no exchange', ([head = '', one = '']) => [head, one.replace('"answer"', '"answers"')]],
  ])('is refused where %s', (message, change) => {
    const lines = change(text.trimEnd().split('\n')).map((line) => `${line}\n`);
    expect(() => parseRecording(lines.join(''), 'calls.jsonl')).toThrow(
      `calls.jsonl is no recording: ${message}`,
    );
  });
});
