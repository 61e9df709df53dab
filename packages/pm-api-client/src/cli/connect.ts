import { Writable } from 'node:stream';
import type { Command } from 'commander';
import type { PmAccountCredentials, PmTokenCredentials } from '../options.js';
import { PmClient } from '../pm-client.js';
import { CommandError, EXIT } from './exit-codes.js';
import type { Io } from './io.js';
import { type SharedOptions, sharedOptionsOf } from './options.js';
import { printable } from './printable.js';
import { Printer } from './printer.js';

/** What a subcommand works with. */
export interface Context {
  io: Io;
  options: SharedOptions;
  printer: Printer;
}

/** The context of a subcommand, from its options; `defaults` are for those that were not given. */
export function contextOf(io: Io, command: Command, defaults: SharedOptions = {}): Context {
  const options = { ...defaults, ...sharedOptionsOf(command) };
  return { io, options, printer: new Printer(io, options) };
}

/** How a client is made: `dryRun` sends nothing, so that it needs nobody to log in. */
export interface ConnectOptions {
  dryRun?: boolean | undefined;
  /** Hears of each request and what came of it. */
  onRequest?: (request: ObservedRequest) => void;
}

/** A client of the server that options and environment name. */
export async function connect(
  { io, options, printer }: Context,
  { dryRun, onRequest }: ConnectOptions = {},
): Promise<PmClient> {
  const baseUrl = options.baseUrl ?? io.env.PM_BASE_URL;
  if (!baseUrl) {
    const hint = 'Set PM_BASE_URL or give --base-url, e.g. https://pm.example.com.';
    throw new CommandError('the address of the server is not known.', hint, EXIT.usage);
  }
  const credentials = dryRun ? { token: 'sends-nothing' } : await credentialsOf(io);
  return new PmClient({
    baseUrl,
    ...credentials,
    timeoutMs: options.timeout && options.timeout * 1000,
    fetch: observedFetch((request) => {
      onRequest?.(request);
      if (options.verbose) void printer.remark(sentenceOf(request));
    }),
  });
}

/** One request and what came of it: no header, no body, so no secret. */
export interface ObservedRequest {
  method: string;
  /** Path and query. */
  address: string;
  /** `HTTP 200`, or the code of the error. */
  outcome: string;
  elapsedMs: number;
}

/** Who calls: from the environment, else asked for on a terminal. */
async function credentialsOf(io: Io): Promise<PmAccountCredentials | PmTokenCredentials> {
  const { PM_TOKEN: token, PM_ACCOUNT: knownAccount, PM_PASSWORD: knownPassword } = io.env;
  if (token) return { token };
  if (knownAccount && knownPassword) return { account: knownAccount, password: knownPassword };
  if (!io.stdin.isTTY || !io.stderr.isTTY) {
    throw new CommandError(
      'there is nothing to log in with.',
      'Set PM_ACCOUNT and PM_PASSWORD, or PM_TOKEN; on a terminal pm-api asks.',
      EXIT.login,
    );
  }
  const account = knownAccount || (await ask(io, 'Account:', { isHidden: false }));
  return { account, password: await ask(io, `Password of ${account}:`, { isHidden: true }) };
}

/** Asks for a line on the terminal. What is typed to a hidden question is not shown. */
async function ask(
  { stdin, stderr }: Io,
  question: string,
  { isHidden }: { isHidden: boolean },
): Promise<string> {
  const { createInterface } = await import('node:readline');
  stderr.write(`${printable(question)} `);
  // As a terminal of its own, readline keeps the system from showing what is typed, and shows it on `output` only.
  const output = isHidden ? new Writable({ write: (_, __, done) => done() }) : stderr;
  const lines = createInterface({ input: stdin, output, terminal: true });
  try {
    return await new Promise<string>((resolve, reject) => {
      lines.once('line', resolve);
      // Ctrl-C and Ctrl-D reach the question and not the process.
      lines.once('close', () => reject(new CommandError('nothing was typed.', '', EXIT.interrupted)));
    });
  } finally {
    lines.close();
    if (isHidden) stderr.write('\n');
  }
}

/** The runtime's fetch, with somebody told of each request. */
function observedFetch(tell: (request: ObservedRequest) => void): typeof globalThis.fetch {
  return async (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input);
    const method = init?.method ?? 'GET';
    const start = performance.now();
    const ended = (outcome: string) =>
      tell({ method, address: pathname + search, outcome, elapsedMs: performance.now() - start });
    try {
      const response = await fetch(input, init);
      ended(`HTTP ${response.status}`);
      return response;
    } catch (error) {
      ended(errorCodeOf(error));
      throw error;
    }
  };
}

function errorCodeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'failed';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error.cause === undefined ? error.name : errorCodeOf(error.cause);
}

function sentenceOf({ method, address, outcome, elapsedMs }: ObservedRequest): string {
  return `${method} ${address}: ${outcome} after ${Math.round(elapsedMs)} ms`;
}
