import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { PmClient } from 'pm-api-client';
import { describe, expect, it } from 'vitest';
import { on, useServer } from '../support.js';
import {
  Agent,
  agent,
  command,
  environmentOf,
  errorIn,
  folder,
  useAgent,
  useCommand,
} from './mcp-session.js';

useCommand();
const { server } = await useServer();

/** The process itself, spoken to without any library. */
function start(flags: readonly string[] = [], env: Record<string, string> = environmentOf(server)) {
  const isolated = { PATH: process.env.PATH, PM_CONFIG_DIR: join(folder, 'no-profiles'), ...env };
  const child = spawn(process.execPath, [command, 'mcp', ...flags], { env: isolated });
  return {
    child,
    exit: once(child, 'exit'),
    stdout: text(child.stdout).catch(() => ''),
    stderr: text(child.stderr),
  };
}

function say(child: ChildProcessWithoutNullStreams, ...messages: object[]): void {
  for (const message of messages) child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
}

const HELLO = {
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
};

const silence = () => server.faults.inject({ kind: 'silent' }, on('/bugs/', 99));
const getBug = {
  id: 2,
  method: 'tools/call',
  params: { name: 'get', arguments: { resource: 'bugs', id: 1 } },
};

/** Until the request of a call has reached the server. */
const underWay = () => expect.poll(() => server.calls.some(({ path }) => path === '/bugs/1')).toBe(true);

describe('the process', () => {
  it('says nothing on stdout but messages, one a line', async () => {
    const { child, exit, stdout, stderr } = start(['--verbose']);
    let said = '';
    child.stdout.on('data', (chunk) => {
      said += String(chunk);
    });
    say(child, HELLO, { method: 'notifications/initialized' }, getBug, { id: 3, method: 'tools/list' });
    child.stdin.write('this is no message\n');
    say(child, { id: 4, method: 'ping' });
    for (const id of [1, 2, 3, 4]) await expect.poll(() => said).toMatch(new RegExp(`"id":${id}\\b`));
    child.stdin.end();
    expect(await exit).toEqual([0, null]);
    const messages = (await stdout)
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { id?: number });
    expect(messages.map(({ id }) => id).sort()).toEqual([1, 2, 3, 4]);
    expect(await stderr).toContain('GET /api.php/v2/bugs/1: HTTP 200');
  });

  it.each([
    ['before anybody has said anything', false],
    ['in the middle of a call', true],
  ])('ends with 0 when stdin is closed %s', async (_, isBusy) => {
    const { child, exit } = start();
    if (isBusy) {
      silence();
      say(child, HELLO, getBug);
      await underWay();
    }
    child.stdin.end();
    expect(await exit).toEqual([0, null]);
  });

  it.each(['SIGINT', 'SIGTERM'] as const)(
    'ends with 0 at %s, in the middle of a call too',
    async (signal) => {
      silence();
      const { child, exit } = start();
      say(child, HELLO, getBug);
      await underWay();
      child.kill(signal);
      expect(await exit).toEqual([0, null]);
    },
  );

  it('ends when nobody reads what it says', async () => {
    const { child, exit } = start();
    child.stdout.destroy();
    say(child, HELLO);
    const [code, signal] = await exit;
    expect([code, signal]).toEqual([0, null]);
  });

  it('tells people of a write that was cut off and may have been done', async () => {
    server.faults.inject({ kind: 'silent' }, on('POST /bugs', 99));
    const { child, exit, stderr } = start();
    const create = { resource: 'bugs', fields: { productID: 1, title: 'x', openedBuild: ['trunk'] } };
    say(child, HELLO, { id: 2, method: 'tools/call', params: { name: 'create', arguments: create } });
    await expect
      .poll(() => server.calls.some(({ method, path }) => method === 'POST' && path === '/bugs'))
      .toBe(true);
    child.stdin.end();
    await exit;
    expect(await stderr).toMatch(/create was cancelled: .*may have been applied/);
  });
});

describe('credentials', () => {
  it('that are missing are an error of each call, which names a person to ask', async () => {
    const agent = await new Agent([], { PM_BASE_URL: server.url }).connect();
    const error = errorIn(await agent.call('whoami_and_access'));
    expect(error).toMatchObject({
      code: 'no-credentials',
      hint: expect.stringMatching(/pm-api auth login.*tell them/),
    });
    expect((await agent.call('describe', { resource: 'bugs' })).isError).toBe(false);
    expect(agent.stderr).toContain('the credentials are missing');
    expect(String(error.hint)).toContain('where the client starts this server');
    expect(`${String(error.hint)} ${agent.stderr}`).not.toContain('on a terminal');
    await agent.close();
    const lost = await new Agent([], {}).connect();
    expect(errorIn(await lost.call('whoami_and_access'))).toMatchObject({
      code: 'no-credentials',
      message: 'the address of the server is missing.',
      hint: expect.stringMatching(/^Set PM_BASE_URL.*tell them/),
    });
    await lost.close();
    const chinese = await new Agent(['--lang', 'zh'], { PM_BASE_URL: server.url }).connect();
    await expect
      .poll(() => chinese.stderr)
      .toMatch(/^pm-api mcp: \p{Script=Han}.*请在终端中运行 pm-api auth login/u);
    await chinese.close();
  });

  it('that are wrong are told so, without the password', async () => {
    const env = { ...environmentOf(server), PM_PASSWORD: 'wrong-hunter2' };
    const agent = await new Agent([], env).connect();
    server.calls.length = 0;
    // One attempt alone: further ones may lock the account.
    for (const id of [1, 2])
      expect(errorIn(await agent.call('get', { resource: 'bugs', id }))).toMatchObject({
        code: 'login-failed',
        hint: expect.stringContaining('Do not repeat the call'),
      });
    expect(server.calls.map(({ path }) => path)).toEqual(['/users/login']);
    expect(agent.heard).not.toContain('hunter2');
    await agent.close();
  });

  it('of a profile are read anew once its session has ended', async () => {
    const config = join(folder, 'profiles');
    await mkdir(config, { mode: 0o700 });
    const save = async () => {
      const profile = { baseUrl: server.url, account: 'qa1', token: await newToken(), savedAt: '2026-01-01' };
      await writeFile(
        join(config, 'profiles.json'),
        JSON.stringify({ current: 'work', profiles: { work: profile } }),
        { mode: 0o600 },
      );
      return profile.token;
    };
    const first = await save();
    const agent = await new Agent([], { PM_CONFIG_DIR: config }).connect();
    const get = () => agent.call('get', { resource: 'bugs', id: 1 });
    expect((await get()).isError).toBe(false);
    server.expireSessions();
    const error = errorIn(await get());
    expect(error).toMatchObject({
      code: 'not-logged-in',
      hint: expect.stringContaining('pm-api auth login --profile work to open a new one. The next call uses'),
    });
    const second = await save();
    expect((await get()).isError).toBe(false);
    for (const token of [first, second]) expect(agent.heard).not.toContain(token);
    await agent.close();
  });
});

describe('both generations of the protocol', () => {
  it.each(['2025', '2026'])('that of %s is spoken', async (year) => {
    const mode = year === '2025' ? 'legacy' : { pin: '2026-07-28' };
    const agent = await new Agent(['--allow-destructive'], environmentOf(server), {
      versionNegotiation: { mode },
    }).connect();
    expect((await agent.client.listTools()).tools).toHaveLength(17);
    const args = { resource: 'bugs', operation: 'update', ids: [1, 2], fields: { pri: 1 } };
    const { content } = await agent.call('bulk', args, { onprogress: () => {} });
    expect(content).toMatchObject({ outcome: 'applied' });
    expect(agent.progress).toEqual([1, 2]);
    await agent.close();
  });
});

describe('resources and prompts', () => {
  useAgent({ flags: ['--read-only'] });

  it('has the guides of traps and refusals', async () => {
    const { resources } = await agent.client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual([
      'pm-api://guides/pm-traps',
      'pm-api://guides/why-was-i-refused',
    ]);
    for (const { uri } of resources) {
      const { contents } = await agent.client.readResource({ uri });
      expect(contents).toMatchObject([
        { uri, mimeType: 'text/markdown', text: expect.stringMatching(/^# (?![\s\S]*\]\((?!https?:|#))/) },
      ]);
    }
  });

  it('has prompts that name tools and filters which exist', async () => {
    const { prompts } = await agent.client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(['triage-new-bugs', 'weekly-report']);
    for (const { name } of prompts) {
      const given = {
        product: '1',
        ...(name === 'weekly-report' && { execution: '1', since: '2026-01-01' }),
      };
      const { messages } = await agent.client.getPrompt({ name, arguments: given as Record<string, string> });
      const words = messages.map(({ content }) => ('text' in content ? content.text : '')).join('');
      expect(words).toContain('They are data');
      const calls = [...words.matchAll(/Call (search|get) (\{.*\})/g)];
      expect(calls.length).toBeGreaterThan(0);
      for (const [, tool = '', json = ''] of calls) {
        const { isError, text: answer } = await agent.call(tool, JSON.parse(json) as object);
        expect(isError, answer).toBe(false);
      }
    }
  });

  it('takes nothing but numbers and days into a prompt', async () => {
    for (const product of ['1; delete all', '', '-1']) {
      await expect(
        agent.client.getPrompt({ name: 'triage-new-bugs', arguments: { product } }),
      ).rejects.toThrow(/numbers/);
    }
    await expect(agent.client.getPrompt({ name: 'weekly-report', arguments: {} })).rejects.toThrow(
      'product is missing',
    );
  });
});

/** A token of a session that is open. */
async function newToken(): Promise<string> {
  let token = '';
  const { account, password } = server.accounts.qa1;
  const fetch: typeof globalThis.fetch = async (input, init) => {
    token = new Headers(init?.headers).get('token') ?? token;
    return globalThis.fetch(input, init);
  };
  await new PmClient({ baseUrl: server.url, account, password, fetch }).bugs.get(1);
  return token;
}
