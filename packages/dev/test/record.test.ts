import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, lstat, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { parseRecording } from 'plat-testing/gateway';
import { describe, expect, it, vi } from 'vitest';
import { answerText, rawGateway, requestText, sent } from './fixtures/raw-gateway.js';
import { clientOn, gatewayStage, recordingOf, seenBy, temporaryFolder } from './fixtures/recording-stage.js';

/** The user who owns nothing. */
const NOBODY = 65_534;

describe('a recorder', () => {
  it('passes every byte on as it came, in both directions and in any number', async () => {
    const request = Buffer.concat([
      Buffer.from('ODD /\u00ff HTTP/1.1\r\nX-Odd:\t \r\nunknown\r\n\r\n', 'latin1'),
      Buffer.from(Array.from({ length: 3_000_000 }, (_, index) => index % 256)),
    ]);
    let got = Buffer.alloc(0);
    const answer = Buffer.from(Array.from({ length: 3_000_000 }, (_, index) => (index * 7) % 256));
    const gateway = await rawGateway((socket, bytes) => {
      got = Buffer.concat([got, bytes]);
      if (got.length === request.length) socket.end(answer);
    });
    const stage = await recordingOf(gateway);
    expect((await sent(stage.recording.socketPath, request)).equals(answer)).toBe(true);
    expect(got.equals(request)).toBe(true);
  });

  it('tells two requests on one connection apart, also when both are sent at once', async () => {
    const gateway = await gatewayStage();
    const stage = await recordingOf(gateway.socketPath);
    const call = (reqId: string, uid: number, more = '') =>
      requestText(
        JSON.stringify({ reqId, req: 'plat.file.getUserAccessibleFolders', appName: 'notes', data: { uid } }),
        `content-type: application/json\r\nauthorization: Bearer ${gateway.token}\r\n${more}`,
      );
    await sent(
      stage.recording.socketPath,
      Buffer.concat([call('a', 1000), call('b', 1001, 'connection: close\r\n')]),
    );
    const { recording } = await stage.ended();
    expect(recording.exchanges.map(({ answer }) => answer?.body)).toEqual([
      {
        json: { reqId: 'a', msg: '', code: 0, data: { paths: ['/vol1/1000/documents'] } },
      },
      { json: { reqId: 'b', msg: '', code: 0, data: { paths: ['/vol1/1001/music'] } } },
    ]);
  });

  it('records calls that are under way at the same time, each with its own answer', async () => {
    const gateway = await gatewayStage();
    const stage = await recordingOf(gateway.socketPath);
    const client = clientOn(stage.recording.socketPath);
    gateway.faults.inject({ kind: 'late', delayMs: 20 }, { times: 10 });
    const paths = Array.from({ length: 40 }, (_, index) => `/vol1/1000/${index}`);
    await Promise.all(paths.map((path) => client.convertPath([path], 'en-US')));
    const { exchanges } = (await stage.ended()).recording;
    expect(exchanges).toHaveLength(40);
    for (const { request, answer } of exchanges) {
      const { reqId, data } = (request.body as { json: { reqId: string; data: { path: string } } }).json;
      expect(JSON.stringify(answer?.body)).toContain(reqId);
      expect(JSON.stringify(answer?.body)).toContain(`"${[data.path].flat()[0]}"`);
    }
  });

  it('notes how long an answer took', async () => {
    const gateway = await gatewayStage();
    const stage = await recordingOf(gateway.socketPath);
    gateway.faults.inject({ kind: 'late', delayMs: 80 });
    await clientOn(stage.recording.socketPath).getPlatformConfig();
    const [exchange] = (await stage.ended()).recording.exchanges;
    expect(exchange?.firstByteMs).toBeGreaterThan(70);
    expect(exchange?.totalMs).toBeGreaterThanOrEqual(exchange?.firstByteMs ?? 0);
  });

  it('keeps a long body as its length, and passes it on', async () => {
    const body = 'x'.repeat(3_000_000);
    const gateway = await rawGateway((socket) => socket.end(answerText(body)));
    const stage = await recordingOf(gateway);
    const answer = await sent(stage.recording.socketPath, requestText('{"req":"a"}'));
    expect(answer.length).toBe(answerText(body).length);
    expect((await stage.ended()).recording.exchanges[0]?.answer?.body).toEqual({ omittedBytes: 3_000_000 });
  });

  it('gives its socket and folder back, and ends what is connected', async () => {
    const gateway = await rawGateway(() => undefined);
    const stage = await recordingOf(gateway);
    const { socketPath } = stage.recording;
    const socket = connect(socketPath);
    await once(socket, 'connect');
    expect(existsSync(dirname(socketPath))).toBe(true);
    const closed = once(socket, 'close');
    await stage.recording.close();
    await closed;
    expect(existsSync(dirname(socketPath))).toBe(false);
  });
});

describe('a gateway that cannot be reached', () => {
  it('is missing behind the recorder too, and there again when it is', async () => {
    const gateway = await gatewayStage();
    const stage = await recordingOf(gateway.socketPath);
    const call = () => seenBy(clientOn(stage.recording.socketPath).getPlatformConfig());
    await gateway.stop();
    await vi.waitFor(async () => expect(await call()).toMatchObject({ code: 'socket-missing' }), 60_000);
    await gateway.start();
    await vi.waitFor(async () => expect(await call()).toMatchObject({ value: {} }), 60_000);
    const { text } = await stage.ended();
    expect(text).toContain('"state":"missing"');
    expect(stage.messages).toEqual(['The gateway socket does not exist (ENOENT).', 'The gateway responds.']);
  });

  it('refuses connections behind the recorder too', async () => {
    const gateway = await gatewayStage();
    const stage = await recordingOf(gateway.socketPath);
    await gateway.stop({ leavesSocket: true });
    // The first connection finds out, and not a byte of its request is read.
    const first = await seenBy(clientOn(stage.recording.socketPath).getPlatformConfig());
    expect(first).toMatchObject({ delivery: expect.stringMatching(/^not-/) });
    const call = () => seenBy(clientOn(stage.recording.socketPath).getPlatformConfig());
    await vi.waitFor(async () => expect(await call()).toMatchObject({ code: 'socket-refused' }), 60_000);
    await gateway.start();
    await vi.waitFor(async () => expect(await call()).toMatchObject({ value: {} }), 60_000);
  });

  it('is missing from the start, and comes later', async () => {
    const gateway = await gatewayStage();
    await gateway.stop();
    const stage = await recordingOf(gateway.socketPath);
    const call = () => seenBy(clientOn(stage.recording.socketPath).getPlatformConfig());
    expect(await call()).toMatchObject({ code: 'socket-missing' });
    await gateway.start();
    await vi.waitFor(async () => expect(await call()).toMatchObject({ value: {} }), 60_000);
  });

  it.skipIf(process.geteuid === undefined)('may not be opened behind the recorder either', async () => {
    const gateway = await gatewayStage();
    // The superuser may open everything, so the recorder and its caller are somebody else.
    const isSuperuser = process.geteuid?.() === 0;
    const become = (user: number) => isSuperuser && process.seteuid?.(user);
    await chmod(join(gateway.socketPath, '..'), 0o755);
    await chmod(gateway.socketPath, 0o777);
    try {
      become(NOBODY);
      const stage = await recordingOf(gateway.socketPath);
      const call = () => seenBy(clientOn(stage.recording.socketPath).getPlatformConfig());
      expect(await call()).toMatchObject({ value: {} });
      become(0);
      await gateway.denySocket();
      become(NOBODY);
      await vi.waitFor(async () => expect(await call()).toMatchObject({ code: 'socket-denied' }), 60_000);
      become(0);
      await gateway.allowSocket();
      become(NOBODY);
      await vi.waitFor(async () => expect(await call()).toMatchObject({ value: {} }), 60_000);
      const { text } = await stage.ended();
      expect(text).toContain('"state":"denied"');
    } finally {
      become(0);
    }
  });
});

describe('the file of a recording', () => {
  it('can be read by its owner alone, and while it is being written', async () => {
    const gateway = await gatewayStage();
    const stage = await recordingOf(gateway.socketPath);
    await clientOn(stage.recording.socketPath).getPlatformConfig();
    await vi.waitFor(
      async () => expect(parseRecording(await readFile(stage.out, 'utf8')).exchanges).toHaveLength(1),
      60_000,
    );
    if (process.platform !== 'win32') expect((await stat(stage.out)).mode & 0o777).toBe(0o600);
    expect(await readdir(join(stage.out, '..'))).toEqual(['calls.jsonl']);
  });

  it('is not replaced without --force, and no link is followed with it', async () => {
    const gateway = await gatewayStage();
    const folder = await temporaryFolder();
    const [out, link] = [join(folder, 'mine'), join(folder, 'link')];
    await writeFile(out, 'mine');
    await symlink(out, link);
    for (const path of [out, link]) {
      await expect(recordingOf(gateway.socketPath, { out: path })).rejects.toMatchObject({
        code: 'recording-invalid',
        message: expect.stringContaining('exists already'),
      });
    }
    await expect(recordingOf(gateway.socketPath, { out: link, force: true })).rejects.toThrow(
      'is not a file',
    );
    await expect(recordingOf(gateway.socketPath, { out: folder, force: true })).rejects.toThrow(
      'is not a file',
    );
    expect(await readFile(out, 'utf8')).toBe('mine');
    await recordingOf(gateway.socketPath, { out, force: true });
    expect(await readFile(out, 'utf8')).toContain('"kind":"recording"');
    expect((await lstat(out)).isFile()).toBe(true);
  });

  it('has no more bytes than were asked for, and calls go on', async () => {
    const gateway = await gatewayStage();
    const stage = await recordingOf(gateway.socketPath, { maxBytes: 3000 });
    const client = clientOn(stage.recording.socketPath);
    for (let index = 0; index < 20; index += 1) await client.getPlatformConfig();
    const { exchanges, left } = await stage.recording.close();
    const text = await readFile(stage.out, 'utf8');
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(3000);
    expect(exchanges).toBeGreaterThan(0);
    expect(exchanges + left).toBe(20);
    expect(text).toMatch(/\{"kind":"full","atMs":\d+\}\n$/);
    expect(stage.messages).toEqual([
      'The recording has reached its 3000 bytes: further calls are not recorded.',
    ]);
  });

  it('gives folders and files other names when it is asked to, the same ones everywhere', async () => {
    const folders = { users: { 1000: ['/vol1/1000/Ada Lovelace', '/vol1/1000/a'] } };
    const gateway = await gatewayStage({ folders });
    const stage = await recordingOf(gateway.socketPath, { redactPaths: true });
    const client = clientOn(stage.recording.socketPath);
    await client.userFolders.list(1000);
    await client.convertPath(['/vol1/1000/Ada Lovelace/letter to Ben.md'], 'en-US');
    gateway.faults.inject({ kind: 'cut', afterBytes: 80 });
    await seenBy(client.userFolders.list(1000));
    const { text, recording } = await stage.ended();
    expect(text).not.toMatch(/Lovelace|Ben|Storage/);
    expect(recording.redactedPaths).toBe(true);
    expect(text).toContain('"paths":["/vol1/1000/name-1","/vol1/1000/name-2"]');
    expect(text).toContain('/vol1/1000/name-1/name-3.md');
  });

  it('is not left behind by a recorder that cannot listen', async () => {
    const gateway = await gatewayStage();
    const out = join(await temporaryFolder(), 'calls.jsonl');
    const socket = join(await temporaryFolder(), 'no', 'such', 'folder');
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
