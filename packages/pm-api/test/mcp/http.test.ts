import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { type FakePm, startFakePm } from 'plat-testing/pm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { differing, pmApi } from '../support.js';
import { command, environmentOf, folder, useCommand } from './mcp-session.js';

useCommand();

const TOKEN = 'a-token-of-the-tests-0123456789';
let server: FakePm;
let child: ChildProcess;
let address: string;
let stderr = '';

beforeAll(async () => {
  server = await startFakePm({ behaviour: 'observed' });
  child = start({ PM_MCP_TOKEN: TOKEN });
  child.stderr?.on('data', (chunk) => {
    stderr += String(chunk);
  });
  await vi.waitFor(() => expect(stderr).toMatch(/serving http/), { timeout: 30_000 });
  [address = ''] = /http:\S+/.exec(stderr) ?? [];
});
afterAll(async () => {
  child.kill();
  await once(child, 'exit');
  await server.close();
});

function start(env: Record<string, string>): ChildProcess {
  const isolated = { PATH: process.env.PATH, PM_CONFIG_DIR: join(folder, 'no-profiles') };
  return spawn(process.execPath, [command, 'mcp', '--http', '0'], {
    env: { ...isolated, ...environmentOf(server), ...env },
  });
}

/** The status of a request with these headers. */
async function statusOf(headers: Record<string, string>, path = '/mcp'): Promise<number | undefined> {
  const sent = request(new URL(path, address), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
  });
  sent.end('{}');
  const [response] = (await once(sent, 'response')) as [{ statusCode?: number; resume(): void }];
  response.resume();
  return response.statusCode;
}

const authorization = `Bearer ${TOKEN}`;

describe('over HTTP', () => {
  it('goes on after a path that is no address', async () => {
    const sent = request(address, { method: 'POST', path: '//', headers: { authorization } });
    sent.end();
    const [response] = (await once(sent, 'response')) as [{ statusCode?: number; resume(): void }];
    response.resume();
    expect(response.statusCode).toBe(404);
    expect(child.exitCode).toBeNull();
  });

  it('serves the same tools', async () => {
    const client = new Client({ name: 'test', version: '1' });
    const headers = { authorization };
    await client.connect(new StreamableHTTPClientTransport(new URL(address), { requestInit: { headers } }));
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain('my_work');
    const { structuredContent } = await client.callTool({
      name: 'get',
      arguments: { resource: 'bugs', id: 1 },
    });
    expect(structuredContent).toMatchObject({ record: { id: 1 } });
    await client.close();
  });

  it('refuses other tokens, pages of other sites and other names', async () => {
    const rows: [headers: Record<string, string>, status: number][] = [
      [{}, 401],
      [{ authorization: 'Bearer wrong' }, 401],
      [{ authorization: authorization.slice(0, -1) }, 401],
      [{ authorization, origin: 'https://evil.example' }, 403],
      [{ authorization, origin: 'null' }, 403],
      [{ authorization, host: 'evil.example' }, 403],
      [{ authorization, host: 'user@localhost' }, 403],
    ];
    expect(await differing(rows, ([headers]) => statusOf(headers))).toEqual([]);
  });

  it('has nothing but the server', async () => {
    expect(await statusOf({ authorization }, '/')).toBe(404);
  });

  it('listens on this machine alone, and says no token that was given', () => {
    expect(new URL(address).hostname).toBe('127.0.0.1');
    expect(stderr).not.toContain(TOKEN);
  });

  it('makes a token where none is given, and ends when it is told to', async () => {
    const other = start({});
    let said = '';
    other.stderr?.on('data', (chunk) => {
      said += String(chunk);
    });
    await expect.poll(() => said).toMatch(/Authorization: Bearer [\w-]{43}\n/);
    const exit = once(other, 'exit');
    other.kill('SIGTERM');
    expect(await exit).toEqual([0, null]);
  });

  it('takes no token that can be guessed', async () => {
    const env = { ...environmentOf(server), PM_MCP_TOKEN: 'short' };
    const { exitCode, stderr: said } = await pmApi(['mcp', '--http', '0'], { env });
    expect(exitCode).toBe(2);
    expect(said).toContain('PM_MCP_TOKEN');
    expect(said).not.toContain('short');
  });
});
