import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { folderWith, packageFiles } from './fixtures/app-package.js';
import { command } from './fixtures/command.js';

async function startArguments(more: string[] = []): Promise<string[]> {
  const state = join(await folderWith({}), 'state.json');
  const folder = await folderWith(packageFiles());
  return ['--app', '9', '--package', folder, '--port', '0', '--state', state, ...more];
}

const url = /^http:\/\/localhost:\d+$/m;

describe('plat-dev', () => {
  it('prints the address and what to export, and ends at a signal', async () => {
    const { written, signals, code } = command(...(await startArguments()));
    await vi.waitFor(() => expect(written.out).toMatch(url), 10_000);
    expect(written.out).toMatch(/^export PLAT_API_TOKEN=[\w-]+$/m);
    expect(written.out).toMatch(/^export PLAT_GATEWAY_SOCKET=\/\S+$/m);
    const address = url.exec(written.out)?.[0] ?? '';
    expect((await fetch(`${address}/_dev/api/state`)).status).toBe(200);
    signals.emit('SIGINT');
    expect(await code).toBe(0);
    await expect(fetch(address)).rejects.toThrow();
    expect(signals.eventNames()).toEqual([]);
  });

  it('gives the environment to the command, and ends with it and its code', async () => {
    const out = join(await folderWith({}), 'env.json');
    const script = `require('fs').writeFileSync(process.argv[1], JSON.stringify(process.env)); process.exit(7)`;
    const { written, code } = command(...(await startArguments(['--', process.execPath, '-e', script, out])));
    expect(await code).toBe(7);
    const environment = JSON.parse(await readFile(out, 'utf8')) as Record<string, string>;
    expect(written.out).toContain(`export PLAT_API_TOKEN=${environment.PLAT_API_TOKEN}\n`);
    expect(written.out).toContain(`export PLAT_GATEWAY_SOCKET=${environment.PLAT_GATEWAY_SOCKET}\n`);
  });

  it('starts the command again when the token rotates on request', async () => {
    const tokens: string[] = [];
    const listener = createServer((request, response) => {
      tokens.push(String(request.headers['x-token']));
      listener.emit('token');
      response.end();
    }).listen(0, '127.0.0.1');
    onTestFinished(() => void listener.close());
    await once(listener, 'listening');
    const { port } = listener.address() as { port: number };
    const script = `fetch('http://127.0.0.1:${port}', { headers: { 'x-token': process.env.PLAT_API_TOKEN } }); setInterval(() => {}, 1000)`;

    const first = once(listener, 'token');
    const { written, signals, code } = command(
      ...(await startArguments(['--', process.execPath, '-e', script])),
    );
    await first;
    const second = once(listener, 'token');
    const address = url.exec(written.out)?.[0] ?? '';
    const headers = { 'x-plat-dev': '1' };
    await fetch(`${address}/_dev/api/token/rotate`, { method: 'POST', headers });
    await second;
    expect(new Set(tokens).size).toBe(2);
    expect(written.out).toContain('The token has changed; the command starts again.');
    expect(written.out).toContain(`export PLAT_API_TOKEN=${tokens[1]}\n`);
    signals.emit('SIGTERM');
    expect(await code).toBe(0);
  }, 20_000);

  it('takes options of the command for the command’s', async () => {
    const { code } = command(
      ...(await startArguments(['--', process.execPath, '--version', '--help', '--', 'check'])),
    );
    expect(await code).toBe(0);
  });

  it.each<[number, string, string[]]>([
    [2, '--app is missing', []],
    [2, 'from 0 to 65535', ['--app', '9', '--port', '70000']],
    [2, 'Allowed choices are plat, fnos', ['--app', '9', '--platform', 'other']],
    [2, "unknown option '--colour'", ['--app', '9', '--colour']],
    [1, 'there is no folder', ['--app', '9', '--package', '/no/such/folder', '--port', '0']],
    [1, 'is no place where an application can listen', ['--app', 'notes', '--package', '/no', '--port', '0']],
  ])('exit code %i: "%s" for %j', async (exitCode, text, args) => {
    const { written, code } = command(...args);
    expect(await code).toBe(exitCode);
    expect(written.err).toContain(text);
    expect(written.out).toBe('');
  });

  it('says which program cannot be started', async () => {
    const { written, code } = command(...(await startArguments(['--', 'no-such-program'])));
    expect(await code).toBe(1);
    expect(written.err).toContain('The command "no-such-program" cannot be started');
  });

  it('prints its version', async () => {
    const { written, code } = command('--version');
    expect(await code).toBe(0);
    expect(written.out).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  it('prints its help', async () => {
    const { written, code } = command('--help');
    expect(await code).toBe(0);
    for (const option of [
      '--app',
      '--package',
      '--files',
      '--state',
      '--fresh',
      '--port',
      '--platform',
      'check',
    ]) {
      expect(written.out).toContain(option);
    }
  });
});
