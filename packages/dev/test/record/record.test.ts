import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { lstat, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { type IncomingMessage, type RequestListener, request } from 'node:http';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { startFakeGateway } from 'plat-testing/gateway';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { folderWith } from '../fixtures/app-package.js';
import { clientOn, gatewayStage, recordingOf, seenBy } from '../fixtures/recording-stage.js';
import { startApp } from '../fixtures/stage.js';

const token = 'tk-Zm9v/b4r+Q==_9';

/** A gateway that answers by itself. */
const ownGateway = async (respond: RequestListener) =>
  (await startApp(respond, join(await folderWith({}), 'gateway.socket'))).app as string;

/** Calls a socket without a client of ours; the text of the response. */
async function post(
  socketPath: string,
  body = '{"req":"a"}',
  authorization = `Bearer ${token}`,
): Promise<string> {
  const sent = request({ socketPath, method: 'POST', headers: { authorization }, agent: false });
  sent.end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return textOf(response);
}

describe('a recorder', () => {
  it('writes each call as one line, without the token', async () => {
    const gateway = await gatewayStage();
    const stage = await recordingOf(gateway.socketPath);
    const client = clientOn(stage.recording.socketPath);
    expect(await client.userFolders.list(1000)).toEqual(['/vol1/1000/documents']);
    await client.userFolders.list(1001);
    const { text } = await stage.ended();
    const lines = text.trimEnd().split('\n');
    const [reqId, data] = [expect.any(String), { paths: ['/vol1/1000/documents'] }];
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      {
        request: { reqId, req: 'plat.file.getUserAccessibleFolders', appName: 'notes', data: { uid: 1000 } },
        response: { status: 200, body: { reqId, msg: '', code: 0, data } },
        ms: expect.any(Number),
      },
      expect.objectContaining({ request: expect.objectContaining({ data: { uid: 1001 } }) }),
    ]);
    expect(text).not.toContain(gateway.token);
  });

  it('measures how long a response took', async () => {
    const gateway = await gatewayStage();
    const stage = await recordingOf(gateway.socketPath);
    gateway.faults.inject({ kind: 'late', delayMs: 80 });
    await clientOn(stage.recording.socketPath).getPlatformConfig();
    expect((await stage.ended()).recording[0]?.ms).toBeGreaterThan(70);
  });

  eachRow([
    ['a page', { kind: 'html' }, { status: 502, text: expect.stringContaining('<html') }],
    ['an empty response', { kind: 'empty' }, { status: 200, text: '' }],
    ['a cut response', { kind: 'cut', afterBytes: 20 }, undefined],
    ['a closed connection', { kind: 'refused' }, undefined],
  ] as const)('passes %s on, and the replay repeats it', async (_, fault, response) => {
    const gateway = await gatewayStage();
    gateway.faults.inject(fault);
    const direct = await seenBy(clientOn(gateway.socketPath).getPlatformConfig());
    gateway.faults.inject(fault);
    const stage = await recordingOf(gateway.socketPath);
    expect(await seenBy(clientOn(stage.recording.socketPath).getPlatformConfig())).toEqual(direct);
    const { recording } = await stage.ended();
    expect(recording).toHaveLength(1);
    expect(recording[0]?.response).toEqual(response);
    expect(recording[0]?.error).toBe(response === undefined ? 'ECONNRESET' : undefined);
    const replayed = await startFakeGateway({ recording });
    onTestFinished(() => replayed.close());
    const again = seenBy(clientOn(replayed.socketPath).getPlatformConfig());
    expect(await again).toMatchObject({ code: (direct as { code: string }).code });
  });

  eachRow([{ kind: 'silent' }, { kind: 'stalled', afterBytes: 20 }] as const)(
    'notes that the application left a $kind gateway',
    async (fault) => {
      const gateway = await gatewayStage();
      const stage = await recordingOf(gateway.socketPath);
      gateway.faults.inject(fault);
      const client = clientOn(stage.recording.socketPath, { timeoutMs: 300 });
      expect(await seenBy(client.getPlatformConfig())).toMatchObject({ code: 'timeout' });
      await vi.waitFor(
        async () => expect(await readFile(stage.out, 'utf8')).toContain('"error":"left"'),
        60_000,
      );
    },
  );

  it('passes a long response on whole, and records its beginning', async () => {
    const body = 'ä'.repeat(1_500_000);
    const gateway = await ownGateway((_, outgoing) => outgoing.end(body));
    const stage = await recordingOf(gateway);
    expect(await post(stage.recording.socketPath)).toBe(body);
    const [exchange] = (await stage.ended()).recording;
    const { status, text = '' } = exchange?.response ?? {};
    expect({ status, characters: text.length }).toEqual({ status: 200, characters: 512 * 1024 });
  });

  it('gives its socket and folder back, and ends open connections', async () => {
    const stage = await recordingOf(await ownGateway(() => undefined));
    const { socketPath } = stage.recording;
    const socket = connect(socketPath);
    await once(socket, 'connect');
    const closed = once(socket, 'close');
    await stage.recording.close();
    await closed;
    expect(existsSync(dirname(socketPath))).toBe(false);
  });

  it('reports once that the gateway cannot be reached, records the calls, and goes on when it can', async () => {
    const gateway = await gatewayStage();
    const stage = await recordingOf(gateway.socketPath);
    const call = () => seenBy(clientOn(stage.recording.socketPath).getPlatformConfig());
    await gateway.stop();
    expect(await call()).toMatchObject({ code: 'connection-lost' });
    expect(await call()).toMatchObject({ code: 'connection-lost' });
    await gateway.start();
    expect(await call()).toMatchObject({ value: {} });
    const { recording } = await stage.ended();
    expect(recording.map(({ error }) => error)).toEqual(['ENOENT', 'ENOENT', undefined]);
    expect(stage.messages).toEqual([
      `The gateway cannot be reached on ${gateway.socketPath} (ENOENT). Check that it runs, and that this user may open its socket.`,
    ]);
  });
});

describe('a secret', () => {
  eachRow([
    ['as it is', token],
    ['in JSON escapes', token.replaceAll('/', '\\/')],
    ['in a URL', encodeURIComponent(token)],
    ['in base64', Buffer.from(`Bearer ${token}!`).toString('base64')],
    ['in hexadecimal', Buffer.from(token).toString('hex')],
  ])('of the request is not in the file: %s', async (_, spelled) => {
    const stage = await recordingOf(
      await ownGateway((_, outgoing) => outgoing.end(`{"msg":"<${spelled}>"}`)),
    );
    await post(stage.recording.socketPath, `{"req":"a","data":"${spelled}"}`);
    const { text, recording } = await stage.ended();
    expect(text).not.toContain(spelled);
    expect(recording[0]?.request).toEqual({ req: 'a', data: expect.stringContaining('***') });
    expect(recording[0]?.response?.body).toEqual({ msg: expect.stringMatching(/\*\*\*.*>?$/) });
  });

  it('of the environment is not in the file either, nor is the value of a field that is named as one', async () => {
    const body = { msg: `no ${token}`, data: { accessToken: 'x1', password: ['x2'], tokenLifetime: 60 } };
    const gateway = await ownGateway((_, outgoing) => outgoing.end(JSON.stringify(body)));
    const stage = await recordingOf(gateway, { tokens: [token] });
    await post(stage.recording.socketPath, '{}', '');
    expect((await stage.ended()).recording[0]?.response?.body).toEqual({
      msg: 'no ***',
      data: { accessToken: '***', password: '***', tokenLifetime: 60 },
    });
  });

  it('is not in the file where only compressed bytes came', async () => {
    const gateway = await ownGateway((_, outgoing) =>
      outgoing.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(token)),
    );
    const stage = await recordingOf(gateway);
    await post(stage.recording.socketPath);
    expect((await stage.ended()).recording[0]?.response).toEqual({ status: 200 });
  });
});

describe('the file of a recording', () => {
  it('can be read by its owner alone, and while it is being written', async () => {
    const gateway = await gatewayStage();
    const stage = await recordingOf(gateway.socketPath);
    await clientOn(stage.recording.socketPath).getPlatformConfig();
    await vi.waitFor(async () => expect(await readFile(stage.out, 'utf8')).toMatch(/\}\n$/), 60_000);
    if (process.platform !== 'win32') expect((await stat(stage.out)).mode & 0o777).toBe(0o600);
    expect(await readdir(join(stage.out, '..'))).toEqual(['calls.jsonl']);
  });

  it('is not replaced without --force, and no link is followed with it', async () => {
    const gateway = await gatewayStage();
    const folder = await folderWith({});
    const [out, link] = [join(folder, 'mine'), join(folder, 'link')];
    await writeFile(out, 'mine');
    await symlink(out, link);
    for (const path of [out, link]) {
      await expect(recordingOf(gateway.socketPath, { out: path })).rejects.toMatchObject({
        code: 'recording-invalid',
        message: expect.stringContaining('exists already'),
      });
    }
    for (const path of [link, folder]) {
      await expect(recordingOf(gateway.socketPath, { out: path, force: true })).rejects.toThrow(
        'exists already',
      );
    }
    expect(await readFile(out, 'utf8')).toBe('mine');
    await recordingOf(gateway.socketPath, { out, force: true });
    expect(await readFile(out, 'utf8')).toBe('');
    expect((await lstat(out)).isFile()).toBe(true);
  });

  it('gives folders and files other names when it is asked to, the same ones everywhere', async () => {
    const folders = { users: { 1000: ['/vol1/1000/Ada Lovelace', '/vol1/1000/a'] } };
    const gateway = await gatewayStage({ folders });
    const stage = await recordingOf(gateway.socketPath, { redactPaths: true });
    const client = clientOn(stage.recording.socketPath);
    await client.userFolders.list(1000);
    await client.convertPath(['/vol1/1000/Ada Lovelace/letter to Ben.md'], 'en-US');
    gateway.faults.inject({ kind: 'garbled' });
    await seenBy(client.userFolders.list(1000));
    const { text } = await stage.ended();
    expect(text).not.toMatch(/Lovelace|Ben|Storage/);
    expect(text).toContain('"paths":["/vol1/1000/name-1","/vol1/1000/name-2"]');
    expect(text).toContain('/vol1/1000/name-1/name-3.md');
  });

  it('is not left behind by a recorder that cannot listen', async () => {
    const gateway = await gatewayStage();
    const out = join(await folderWith({}), 'calls.jsonl');
    const socket = join(await folderWith({}), 'no', 'such', 'folder');
    await expect(recordingOf(gateway.socketPath, { out, socket })).rejects.toMatchObject({
      code: 'socket-invalid',
    });
    await expect(stat(out)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('cannot be of the recorder’s own socket', async () => {
    const gateway = await gatewayStage();
    await expect(recordingOf(gateway.socketPath, { socket: gateway.socketPath })).rejects.toMatchObject({
      code: 'socket-in-use',
    });
  });
});
