import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { eachRow } from '../../common/test/fixtures/each-row.js';
import { startClosingServer, startRawServer } from './raw-server.js';
import { useFakeGateway } from './support.js';

const program = fileURLToPath(new URL('../bin/plat-gateway-client.js', import.meta.url));
const gateway = useFakeGateway();
const CONFIG = 'plat.system.getPlatformConfig';
const FOLDERS = 'plat.file.getUserAccessibleFolders';

/** Runs the built command as a script of the application does. */
async function run(
  args: string[],
  { input = '', environment = {} }: { input?: string; environment?: object } = {},
) {
  const env = { PATH: process.env.PATH, ...gateway.current.environment, ...environment };
  const child = spawn(process.execPath, [program, ...args], { env });
  child.stdin.end(input);
  const closed = new Promise<number | null>((resolve) => child.on('close', resolve));
  const [stdout, stderr, status] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
  return { stdout, stderr, status };
}

describe('plat-gateway-client call', () => {
  it('prints the data of the response as JSON', async () => {
    const { stdout, status } = await run(['call', CONFIG]);
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toEqual({ systemLanguage: 'zh-CN', systemVersion: '1.2.0401' });
  });

  it('takes parameters as an argument and from stdin, and the name as an option', async () => {
    const paths = '{"paths":["/vol1/1000/documents"]}\n';
    expect(await run(['call', FOLDERS, '{"uid":1000}'])).toMatchObject({ stdout: paths, status: 0 });
    expect(await run(['call', FOLDERS, '-'], { input: '{"uid":1000}\n' })).toMatchObject({ stdout: paths });
    const named = await run(['call', CONFIG, '--app-name', 'calendar'], {
      environment: { PLAT_APPNAME: '' },
    });
    expect(named.status).toBe(1);
    expect(gateway.current.calls.at(-1)).toMatchObject({ appName: 'calendar' });
  });

  it('ends with 1 where the gateway rejects the call, and says why', async () => {
    gateway.current.world.scopes = [];
    const { stdout, stderr, status } = await run(['call', CONFIG]);
    expect({ stdout, status }).toEqual({ stdout: '', status: 1 });
    expect(stderr).toMatch(/^forbidden: .*: Forbidden\nDeclare the scope/);
    expect(stderr).not.toContain(gateway.current.token);
  });

  eachRow([
    ['call'],
    ['calls', CONFIG],
    ['call', CONFIG, '{uid:1}'],
    ['call', CONFIG, '{}', 'more'],
    ['call', FOLDERS, '{"uid":"1000"}'],
    ['call', CONFIG, '--timeout', '5'],
    ['call', CONFIG, '--timeout-ms', 'soon'],
  ])('ends with 2 where the command line is wrong: %s %s %s', async (...args) => {
    const { stdout, stderr, status } = await run(args);
    expect({ stdout, status }).toEqual({ stdout: '', status: 2 });
    expect(stderr).not.toContain('    at ');
    expect(gateway.current.calls).toEqual([]);
  });

  it('ends with 3 where the gateway did not receive the call', async () => {
    await using closing = await startClosingServer();
    for (const environment of [
      { PLAT_API_TOKEN: '' },
      { PLAT_GATEWAY_SOCKET: '/nowhere/gateway.socket' },
      { PLAT_GATEWAY_SOCKET: closing.socketPath },
    ]) {
      expect(await run(['call', CONFIG], { environment })).toMatchObject({ stdout: '', status: 3 });
    }
  });

  it('ends with 4 where it is unknown whether the call was carried out', async () => {
    await using server = await startRawServer((socket) => socket.end());
    const environment = { PLAT_GATEWAY_SOCKET: server.socketPath };
    const args = ['call', 'plat.file.delSharedAccessibleFolder', '{"path":"/vol1/a"}'];
    expect(await run(args, { environment })).toMatchObject({ stdout: '', status: 4 });
  });

  it('has a version', async () => {
    expect(await run(['--version'])).toMatchObject({
      stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
      status: 0,
    });
  });

  it('explains itself', async () => {
    for (const args of [['--help'], []]) {
      const { stdout, status } = await run(args);
      expect(status).toBe(0);
      expect(stdout).toContain('Usage: plat-gateway-client call REQ [DATA]');
    }
  });
});
