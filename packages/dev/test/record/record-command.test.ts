import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { folderWith } from '../fixtures/app-package.js';
import { command, commandIn } from '../fixtures/command.js';
import { gatewayStage } from '../fixtures/recording-stage.js';

/** An application's server in little: makes two calls, and writes what it got into the file of its first argument. */
const application = `
  const { request } = require('node:http');
  const call = (req, data) => new Promise((resolve) => {
    const body = JSON.stringify({ reqId: String(Math.random()), req, appName: 'notes', data });
    const headers = { 'content-type': 'application/json', authorization: 'Bearer ' + process.env.PLAT_API_TOKEN };
    const sent = request({ socketPath: process.env.PLAT_GATEWAY_SOCKET, path: '/api/v1/platapp', method: 'POST', headers }, (answer) => {
      let text = '';
      answer.on('data', (chunk) => { text += chunk; });
      answer.on('end', () => resolve({ status: answer.statusCode, data: JSON.parse(text).data, code: JSON.parse(text).code }));
    });
    sent.end(body);
  });
  (async () => {
    const got = [await call('plat.system.getPlatformConfig', {}), await call('plat.file.getUserAccessibleFolders', { uid: Number(process.argv[2]) })];
    require('node:fs').writeFileSync(process.argv[1], JSON.stringify(got));
    process.exit(3);
  })();
`;

const callsOf = (file: string, uid: number) => ['--', process.execPath, '-e', application, file, String(uid)];
const json = async (file: string): Promise<unknown> => JSON.parse(await readFile(file, 'utf8'));

describe('plat-dev record and plat-dev replay', () => {
  it('give a command its gateway back, and end with its code', async () => {
    const gateway = await gatewayStage();
    const folder = await folderWith({});
    const out = join(folder, 'calls.jsonl');
    const then = join(folder, 'then.json');
    const now = join(folder, 'now.json');
    const recorded = command('record', '--to', gateway.socketPath, '--out', out, ...callsOf(then, 1000));
    expect(await recorded.code).toBe(3);
    expect(recorded.written.out).toContain('plat-dev: 2 calls recorded\n');
    expect(await readFile(out, 'utf8')).not.toContain(gateway.token);
    await gateway.stop();

    const replayed = command('replay', out, ...callsOf(now, 1000));
    expect(await replayed.code).toBe(3);
    expect(await json(now)).toEqual(await json(then));
    expect(await json(now)).toMatchObject([{ code: 0 }, { data: { paths: ['/vol1/1000/documents'] } }]);
    expect(replayed.written.out).not.toContain('Not in the recording');
  });

  it('name a request that is not in the recording, and what is recorded of it', async () => {
    const gateway = await gatewayStage();
    const folder = await folderWith({});
    const out = join(folder, 'calls.jsonl');
    const got = join(folder, 'got.json');
    await command('record', '--to', gateway.socketPath, '--out', out, ...callsOf(got, 1000)).code;
    const { code, written } = command('replay', out, ...callsOf(got, 1001));
    expect(await code).toBe(3);
    expect(await json(got)).toMatchObject([{ code: 0 }, { status: 404, code: 200005 }]);
    const guide = await readFile(
      join(import.meta.dirname, '../../../../docs/guides/record-and-replay.md'),
      'utf8',
    );
    expect(guide).toContain(written.out.split('\n').find((line) => line.includes('Not in the recording')));
    expect(written.out).toContain(
      'plat-dev: Not in the recording: plat.file.getUserAccessibleFolders {"uid":1001}. Recorded are: {"uid":1000}.\n',
    );
  });

  eachRow([
    ['fnOS', { PLAT_API_TOKEN: '' }, '/var/run/trim_open_gateway_apiscope.socket'],
    ['the specification', { PLAT_API_TOKEN: 'some-token' }, '/var/run/plat_open_gateway_apiscope.socket'],
  ])('take the gateway of %s by the environment', async (_, env, socket) => {
    const out = join(await folderWith({}), 'calls.jsonl');
    const { written, code } = commandIn({ env }, 'record', '--out', out, '--', process.execPath, '-e', '0');
    expect(await code).toBe(0);
    expect(written.out).toContain(`plat-dev: recording ${socket} into ${out}\n`);
  });

  it('print what to export when there is no command, and end at a signal', async () => {
    const gateway = await gatewayStage();
    const folder = await folderWith({});
    const out = join(folder, 'calls.jsonl');
    const socket = join(folder, 'own.socket');
    const places = ['--to', gateway.socketPath, '--out', out, '--socket', socket];
    const recorded = command('record', ...places);
    await vi.waitFor(
      () => expect(recorded.written.out).toContain(`export PLAT_GATEWAY_SOCKET=${socket}\n`),
      60_000,
    );
    recorded.signals.emit('SIGTERM');
    expect(await recorded.code).toBe(0);
    expect(recorded.written.out).toContain('plat-dev: 0 calls recorded\n');

    const request = { req: 'trim.system.getPlatformConfig', data: {} };
    await writeFile(out, `${JSON.stringify({ request, response: { status: 200, body: {} }, ms: 1 })}\n`);
    const replayed = command('replay', out, '--socket', socket, '--speed', '2');
    await vi.waitFor(
      () => expect(replayed.written.out).toContain(`export PLAT_GATEWAY_SOCKET=${socket}\n`),
      60_000,
    );
    expect(replayed.written.out).toMatch(/^export TRIM_API_TOKEN=\S+$/m);
    replayed.signals.emit('SIGINT');
    expect(await replayed.code).toBe(0);
    expect(recorded.signals.eventNames().concat(replayed.signals.eventNames())).toEqual([]);
  });

  eachRow<[number, string, string[]]>([
    [2, "required option '--out <file>' not specified", ['record']],
    [3, '/no/such/file cannot be written', ['record', '--out', '/no/such/file']],
    [2, "missing required argument 'file'", ['replay']],
    [2, 'a number above 0', ['replay', '/no/file', '--speed', '0']],
    [3, '/no/such/file cannot be read', ['replay', '/no/such/file']],
  ])('end with code %i and "%s" for %j', async (exitCode, text, args) => {
    const { written, code } = command(...args);
    expect(await code).toBe(exitCode);
    expect(written.err).toContain(text);
    expect(written.out).toBe('');
  });

  it('name the line of a file that is no recording', async () => {
    const file = join(await folderWith({}), 'calls.jsonl');
    await writeFile(file, '{"request":{},"error":"left","ms":1}\n{"kind":"recording","version":1}\n');
    const { written, code } = command('replay', file);
    expect(await code).toBe(3);
    expect(written.err).toContain('calls.jsonl is not a recording: line 2 is not');
  });
});
