import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, type ClientOptions } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { type AccountName, type FakePm, type FakePmOptions, startFakePm } from 'plat-testing/pm';
import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest';
import { buildCommand } from '../build.js';
import { environmentOf } from '../support.js';

export { environmentOf };

// Each file starts processes, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 90_000 });

/** The command as it is published, in a folder of the present test file. */
export let command: string;
export let folder: string;

/** Builds the command for a test file. */
export function useCommand(): void {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pm-api-mcp-'));
    command = await buildCommand(folder);
  });
  afterAll(() => rm(folder, { recursive: true }));
}

/** What a tool has answered. */
export interface Answer {
  isError: boolean;
  // Whatever a tool gives, for tests to look into.
  content: Record<string, unknown>;
  text: string;
}

/** An agent at the other end of `pm-api mcp`. */
export class Agent {
  readonly client: Client;
  readonly transport: StdioClientTransport;
  /** All that the server has said: every message, and what it wrote to stderr. */
  heard = '';
  stderr = '';
  /** How far calls were, as the server told it: a client forgets what comes in one piece with the answer. */
  progress: number[] = [];

  constructor(flags: readonly string[], env: Record<string, string>, options: ClientOptions = {}) {
    this.client = new Client({ name: 'test', version: '1.0.0' }, options);
    this.transport = new StdioClientTransport({
      command: process.execPath,
      args: [command, 'mcp', ...flags],
      // Nothing of whoever runs the tests gets there.
      env: { PATH: process.env.PATH ?? '', PM_CONFIG_DIR: join(folder, 'no-profiles'), ...env },
      stderr: 'pipe',
    });
    this.transport.stderr?.on('data', (chunk) => {
      this.stderr += String(chunk);
      this.heard += String(chunk);
    });
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

  close(): Promise<void> {
    return this.client.close();
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

/** An error's members, of an answer that must be one. */
export function errorIn({ isError, content }: Answer): Record<string, unknown> {
  expect(isError).toBe(true);
  return content.error as Record<string, unknown>;
}
