import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  type FakeGatewayOptions,
  parseRecording,
  type RecordedExchange,
  type RunningFakeGateway,
  startFakeGateway,
} from 'plat-testing/gateway';
import { describe, expect, it, onTestFinished } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { postTo } from '../fixtures/gateway-on-socket.js';

const requestOf = (req: string, data: unknown) => ({ reqId: 'recorded', req, appName: 'notes', data });

/** A recorded call of a capability that answered with `result`. */
const exchange = (req: string, data: unknown, result: unknown): RecordedExchange => ({
  request: requestOf(req, data),
  response: { status: 200, body: { reqId: 'recorded', code: 0, msg: '', data: result } },
  ms: 200,
});

async function started(
  options: FakeGatewayOptions,
): Promise<{ gateway: RunningFakeGateway; told: string[] }> {
  const told: string[] = [];
  const gateway = await startFakeGateway({ onUnrecorded: (message) => told.push(message), ...options });
  onTestFinished(() => gateway.close());
  return { gateway, told };
}

const ask = (gateway: RunningFakeGateway, req: string, data: unknown = {}, more: object = {}) =>
  postTo(
    gateway,
    { reqId: 'r-7', req, appName: 'another', data },
    { headers: { authorization: undefined }, ...more },
  );

describe('a recording', () => {
  it('answers the same request with the reqId of the caller, without asking for a token or a name', async () => {
    const { gateway, told } = await started({
      recording: [exchange('plat.file.convertPath', { path: '/a', language: 'x' }, 'A')],
    });
    expect(await ask(gateway, 'plat.file.convertPath', { language: 'x', path: '/a' })).toEqual({
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

  it('gives several responses to a request in their order, the last again and again, and begins anew at a reset', async () => {
    const recording = [exchange('a', {}, 1), exchange('b', {}, 'other'), exchange('a', null, 2)];
    const { gateway } = await started({ recording });
    const data = async (req: string) => ((await ask(gateway, req)).body as { data: unknown }).data;
    expect([await data('a'), await data('b'), await data('a'), await data('a')]).toEqual([1, 'other', 2, 2]);
    gateway.reset();
    expect(await data('a')).toBe(1);
  });

  it('leaves a reqId as it was that the gateway had made up', async () => {
    const response = { status: 200, body: { reqId: 'made up', code: 0 } };
    const { gateway } = await started({ recording: [{ request: requestOf('a', {}), response, ms: 1 }] });
    expect((await ask(gateway, 'a')).body).toMatchObject({ reqId: 'made up' });
  });

  it('repeats a response that was not JSON, with its status', async () => {
    const response = { status: 502, text: '<h1>Bad gateway</h1>' };
    const { gateway } = await started({ recording: [{ request: requestOf('a', {}), response, ms: 1 }] });
    expect(await ask(gateway, 'a')).toEqual({ status: 502, body: '<h1>Bad gateway</h1>' });
  });

  it('closes the connection where no response came', async () => {
    const request = requestOf('a', {});
    const { gateway } = await started({ recording: [{ request, error: 'ECONNREFUSED', ms: 1 }] });
    await expect(ask(gateway, 'a')).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(gateway.calls).toMatchObject([{ req: 'a', httpStatus: 0, code: Number.NaN }]);
  });

  it('does not respond where the application gave up', async () => {
    const { gateway } = await started({ recording: [{ request: requestOf('a', {}), error: 'left', ms: 1 }] });
    const waited = new Promise((resolve) => setTimeout(resolve, 100, 'waited'));
    const asked = ask(gateway, 'a').catch(() => 'ended');
    expect(await Promise.race([asked, waited])).toBe('waited');
    await gateway.stop();
    expect(await asked).toBe('ended');
  });

  it('refuses what is not in it as not found, and names the request', async () => {
    const recording = [
      exchange('plat.file.getUserAccessibleFolders', { uid: 1000 }, []),
      exchange('plat.file.getUserAccessibleFolders', { uid: 1002 }, []),
    ];
    const { gateway, told } = await started({ recording });
    const notFound = { status: 404, body: { reqId: 'r-7', code: 200005, msg: 'Not Found' } };
    expect(await ask(gateway, 'plat.file.getUserAccessibleFolders', { uid: 1001 })).toEqual(notFound);
    expect(await ask(gateway, 'plat.file.convertPath', { path: '/b\u2028' })).toEqual(notFound);
    expect(told).toEqual([
      'Not in the recording: plat.file.getUserAccessibleFolders {"uid":1001}. Recorded are: {"uid":1000}, {"uid":1002}.',
      'Not in the recording: plat.file.convertPath {"path":"/b\uFFFD"}.',
    ]);
  });

  it('leaves what is not in it to the world of the fake when it is asked to', async () => {
    const { gateway, told } = await started({ recording: [exchange('a', {}, 1)], unrecorded: 'world' });
    const req = 'plat.system.getPlatformConfig';
    expect((await ask(gateway, req)).status).toBe(401);
    const headers = { authorization: `Bearer ${gateway.token}` };
    expect((await ask(gateway, req, {}, { headers })).body).toMatchObject({
      data: { systemLanguage: 'zh-CN' },
    });
    expect((await ask(gateway, 'a')).body).toMatchObject({ data: 1 });
    expect(told).toHaveLength(2);
  });

  it('waits as long as the gateway did, or a part of it', async () => {
    const timed = async (speed: number) => {
      const { gateway } = await started({ recording: [exchange('a', {}, 1)], speed });
      const start = performance.now();
      await ask(gateway, 'a');
      return performance.now() - start;
    };
    expect(await timed(1)).toBeGreaterThan(190);
    expect(await timed(2)).toBeGreaterThan(90);
  });

  it('is answered with faults as the world is', async () => {
    const { gateway } = await started({ recording: [exchange('a', {}, 'A')] });
    gateway.faults.inject({ kind: 'html' });
    gateway.faults.inject({ kind: 'wrong', change: (body) => ({ ...(body as object), code: 7 }) });
    expect((await ask(gateway, 'a')).status).toBe(502);
    expect((await ask(gateway, 'a')).body).toEqual({ reqId: 'r-7', code: 7, msg: '', data: 'A' });
    expect((await ask(gateway, 'a')).body).toMatchObject({ code: 0 });
    expect(gateway.calls.map(({ fault }) => fault)).toEqual(['html', 'wrong', undefined]);
  });

  it('is read from a file, by its path or URL', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'plat-testing-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const file = join(folder, 'calls.jsonl');
    await writeFile(file, `${JSON.stringify(exchange('a', {}, 'A'))}\n`);
    for (const recording of [file, pathToFileURL(file)]) {
      const { gateway } = await started({ recording });
      expect((await ask(gateway, 'a')).body).toMatchObject({ data: 'A' });
    }
    await expect(startFakeGateway({ recording: join(folder, 'none') })).rejects.toMatchObject({
      code: 'ENOENT',
    });
  });

  it('brings the platform whose names it has', async () => {
    const recording = [exchange('trim.system.getPlatformConfig', {}, {})];
    const { gateway } = await started({ recording });
    expect(Object.keys(gateway.environment)).toContain('TRIM_API_TOKEN');
    const { gateway: named } = await started({ recording, platform: 'plat' });
    expect(Object.keys(named.environment)).toContain('PLAT_API_TOKEN');
  });

  eachRow([
    [{ unrecorded: 'word' as 'world' }, 'unrecorded is refuse or world, not word'],
    [{ speed: 0 }, 'speed is a number above 0, not 0'],
    [{ speed: Number.NaN }, 'speed is a number above 0, not NaN'],
  ])('refuses %j', async (options, message) => {
    await expect(startFakeGateway({ recording: [], ...options })).rejects.toThrow(message);
  });
});

describe('the text of a recording', () => {
  const [one, two] = [exchange('a', {}, 1), { request: 'no JSON', error: 'ECONNRESET', ms: 3 }];

  it('is read back as it was', () => {
    expect(parseRecording(`${JSON.stringify(one)}\n\n${JSON.stringify(two)}`)).toEqual([one, two]);
  });

  eachRow([
    '{"kind":"recording","version":1}',
    '{"request":{"req":"a"},"response":{"status":200',
    '{"request":{"req":"a"},"ms":1}',
    '{"request":{"req":"a"},"response":{},"ms":1}',
    '{"response":{"status":200},"ms":1}',
    '[]',
    'no JSON',
  ])('is refused with the number of the line %s', (line) => {
    const text = `${JSON.stringify(one)}\n${line}\n`;
    expect(() => parseRecording(text, 'calls.jsonl')).toThrow('calls.jsonl is not a recording: line 2 is');
  });
});
