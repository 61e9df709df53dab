import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { Client, type ClientOptions } from '@modelcontextprotocol/client';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { type AccountName, type FakePm, type FakePmOptions, startFakePm } from 'plat-testing/pm';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { run } from '../../src/run.js';
import { buildCommand } from '../build.js';
import { environmentOf, lacksIn, on } from '../support.js';

export { environmentOf, on };

/** The folder of the present test file, and the command as it is published in it, for tests of its process. */
export let folder: string;
export let command: string;

/** Gives a test file a folder. */
export function useFolder(): void {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pm-api-mcp-'));
  });
  afterAll(() => rm(folder, { recursive: true }));
}

/** Builds the command for a test file, in its folder. */
export function useCommand(): void {
  useFolder();
  beforeAll(async () => {
    command = await buildCommand(folder);
  });
}

const NO_PROFILES = join(import.meta.dirname, 'no-such-folder');

/** What a tool has answered. */
export interface Answer {
  isError: boolean;
  // Whatever a tool gives, for tests to look into.
  content: Record<string, unknown>;
  text: string;
}

/** An agent at the other end of `pm-api mcp`, which runs in this process. */
export class Agent {
  readonly client: Client;
  readonly transport: StdioServerTransport;
  /** All that the server has said: every message, and what it wrote to stderr. */
  heard = '';
  stderr = '';
  /** How far calls were, as the server told it: a client forgets what comes in one piece with the answer. */
  progress: number[] = [];
  readonly #ending = new AbortController();

  constructor(flags: readonly string[], env: Record<string, string>, options: ClientOptions = {}) {
    this.client = new Client({ name: 'test', version: '1.0.0' }, options);
    const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
    stderr.on('data', (chunk) => {
      this.stderr += String(chunk);
      this.heard += String(chunk);
    });
    // Nothing of whoever runs the tests gets there.
    const isolated = { PM_CONFIG_DIR: NO_PROFILES, ...env };
    void run(['mcp', ...flags], { stdin, stdout, stderr, env: isolated, signal: this.#ending.signal });
    this.transport = new StdioServerTransport(stdout, stdin);
  }

  async connect(): Promise<this> {
    await this.client.connect(this.transport);
    const { onmessage } = this.transport;
    this.transport.onmessage = (message) => {
      this.heard += JSON.stringify(message);
      if ('method' in message && message.method === 'notifications/progress') {
        this.progress.push(Number(message.params?.progress));
      }
      onmessage?.call(this.transport, message);
    };
    return this;
  }

  /** Calls a tool. The client holds what comes against the schema that the server has announced. */
  async call(name: string, args: object = {}, options = {}): Promise<Answer> {
    const result = await this.client.callTool({ name, arguments: { ...args } }, options);
    const [{ text = '' } = {}] = result.content as { text?: string }[];
    const content = result.structuredContent as Record<string, unknown>;
    expect(JSON.parse(text), 'text and structure are the same').toEqual(content);
    return { isError: result.isError === true, content, text };
  }

  async close(): Promise<void> {
    await this.client.close();
    this.#ending.abort();
  }
}

export let server: FakePm;
export let agent: Agent;

interface Given extends FakePmOptions {
  flags?: readonly string[];
  who?: AccountName;
  client?: ClientOptions;
}

/** Gives the tests of a block a server, and an agent that is connected to `pm-api mcp` with these flags. */
export function useAgent({ flags = [], who = 'admin', client = {}, ...options }: Given = {}): void {
  beforeAll(async () => {
    server = await startFakePm(options);
    agent = await new Agent(flags, environmentOf(server, who), client).connect();
  });
  afterAll(async () => {
    await agent.close();
    await server.close();
  });
  beforeEach(() => {
    server.reset();
  });
}

/** The requests that may have changed a record. */
export const writes = () =>
  server.calls.filter(({ method, path }) => method !== 'GET' && path !== '/users/login');

/** A tool, its arguments, and what the error says of them: its code, message and hint. */
export type Refusal = readonly [tool: string, args: object, ...says: (string | RegExp)[]];

/** The calls of a table that are no error, do not say what they should, or send a write, or what else must not be sent. */
export async function oddRefusals(
  calls: readonly Refusal[],
  sent: () => unknown[] = writes,
): Promise<string[]> {
  const odd: string[] = [];
  for (const [tool, args, ...says] of calls) {
    server.calls.length = 0;
    const { isError, content, text } = await agent.call(tool, args);
    const { code, message, hint } = Object(content.error);
    const lacks = lacksIn(`${code}\n${message}\n${hint}`, says);
    if (isError && lacks.length === 0 && sent().length === 0) continue;
    odd.push(`${tool} ${JSON.stringify(args)} sends ${sent().length}, without ${lacks}: ${text}`);
  }
  return odd;
}

/** An error's members, of an answer that must be one. */
export function errorIn({ isError, content }: Answer): Record<string, unknown> {
  expect(isError).toBe(true);
  return content.error as Record<string, unknown>;
}
