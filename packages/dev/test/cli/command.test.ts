import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { folderWith, packageFiles } from '../fixtures/app-package.js';
import { command, startedIn } from '../fixtures/command.js';

async function startArguments(more: string[] = []): Promise<string[]> {
  const state = join(await folderWith({}), 'state.json');
  const folder = await folderWith(packageFiles());
  return ['--app', '9', '--package', folder, '--port', '0', '--state', state, ...more];
}

const url = /^http:\/\/localhost:\d+$/m;

describe('plat-dev', () => {
  it('prints the address and what to export, and ends at a signal', async () => {
    const { written, signals, code, address } = await startedIn({}, ...(await startArguments()));
    expect(written.out).toMatch(/^export PLAT_API_TOKEN=[\w-]+$/m);
    expect(written.out).toMatch(/^export PLAT_GATEWAY_SOCKET=\/\S+$/m);
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
    expect(environment.PLAT_API_TOKEN).toMatch(/^[\w-]+$/);
    expect(environment.PLAT_GATEWAY_SOCKET).toMatch(/\S/);
    expect(written.out).not.toContain('export');
    expect(written.out).not.toContain(environment.PLAT_API_TOKEN);
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
    expect(written.out).not.toContain('export');
    signals.emit('SIGTERM');
    expect(await code).toBe(0);
  });

  it('takes options of the command for the command’s', async () => {
    const { code } = command(
      ...(await startArguments(['--', process.execPath, '--version', '--help', '--', 'check'])),
    );
    expect(await code).toBe(0);
  });

  it('ends as a shell would when a signal ended the command', async () => {
    const script = "process.kill(process.pid, 'SIGKILL')";
    const { code } = command(...(await startArguments(['--', process.execPath, '-e', script])));
    expect(await code).toBe(137);
  });

  it('prints its version', async () => {
    const { written, code } = command('--version');
    expect(await code).toBe(0);
    expect(written.out).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  it('prints its help', async () => {
    const { written, code } = command('--help');
    expect(await code).toBe(0);
    const options = '--app --package --now --pm --files --state --fresh --port --platform --config --open';
    const others = ['check', 'state', 'completion', 'Exit codes:', 'npm create plat-app'];
    for (const option of [...options.split(' '), ...others]) {
      expect(written.out).toContain(option);
    }
  });
});
