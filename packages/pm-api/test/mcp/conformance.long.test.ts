import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type FakePm, startFakePm } from 'plat-testing/pm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { command, environmentOf, folder, useCommand } from './mcp-session.js';

useCommand();

const run = promisify(execFile);
const manifest = createRequire(import.meta.url).resolve('@modelcontextprotocol/conformance/package.json');
const suite = join(dirname(manifest), 'dist/index.js');
const TOKEN = 'a-token-of-the-tests-0123456789';

/**
 * The scenarios that apply to every server. The others call tools, resources and prompts of a reference server by their names, or
 * need what this server does not have: audio, sampling, elicitation, subscriptions.
 */
const SCENARIOS =
  'server-initialize ping logging-set-level tools-list resources-list prompts-list dns-rebinding-protection';

let pm: FakePm;
let child: ReturnType<typeof spawn>;
let proxy: Server;
let url: string;

beforeAll(async () => {
  pm = await startFakePm({ behaviour: 'observed' });
  child = spawn(process.execPath, [command, 'mcp', '--http', '0'], {
    env: {
      PATH: process.env.PATH,
      PM_CONFIG_DIR: join(folder, 'none'),
      PM_MCP_TOKEN: TOKEN,
      ...environmentOf(pm),
    },
  });
  let said = '';
  child.stderr?.on('data', (chunk) => {
    said += String(chunk);
  });
  await vi.waitFor(() => expect(said).toMatch(/serving http/), { timeout: 60_000 });
  const [address = ''] = /http:\S+/.exec(said) ?? [];
  // The suite cannot send a token: this hands everything over as it is, with the token.
  proxy = createServer((incoming, outgoing) => {
    const { method, headers, url: path = '' } = incoming;
    const options = { method, headers: { ...headers, authorization: `Bearer ${TOKEN}` } };
    const forwarded = request(new URL(path, address), options, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    incoming.pipe(forwarded);
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/mcp`;
});
afterAll(async () => {
  proxy.closeAllConnections();
  proxy.close();
  child.kill();
  await once(child, 'exit');
  await pm.close();
});

describe('the public conformance suite', () => {
  it.each(SCENARIOS.split(' '))('%s', async (scenario) => {
    const argv = [suite, 'server', '--url', url, '--scenario', scenario, '--output-dir', folder];
    const { stdout } = await run(process.execPath, argv, { env: { PATH: process.env.PATH } }).catch(
      (error: Error & { stdout: string }) => error,
    );
    expect(stdout).toMatch(/\b0 failed/);
  });
});
