import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';
import { type AccountName, type FakePm, type FakePmOptions, startFakePm } from 'plat-testing/pm';
import { afterAll, beforeEach } from 'vitest';
import { run } from '../src/run.js';

const NO_FOLDER = join(import.meta.dirname, 'no-such-folder');

/** What a run of the command is given. */
interface Given {
  env?: Record<string, string | undefined>;
  /** What comes by stdin. */
  input?: string;
  /** Is all of it a terminal? */
  isTerminal?: boolean;
  /** Characters of a line of the terminal. @default 200 */
  columns?: number;
  /** Does the terminal show colours? */
  hasColors?: () => boolean;
  signal?: AbortSignal;
  openPage?: (url: string) => Promise<unknown>;
}

/** What a run of the command has left behind. */
export interface Ran {
  exitCode: number;
  stdout: string;
  stderr: string;
}

/** Runs the command in this process. */
export async function pmApi(argv: readonly string[], given: Given = {}): Promise<Ran> {
  const { env = {}, input = '', isTerminal = false, signal = new AbortController().signal } = given;
  const { columns = 200, hasColors = () => false, openPage } = given;
  const stream = () => Object.assign(new PassThrough(), { isTTY: isTerminal, columns, hasColors });
  const [stdin, stdout, stderr] = [stream(), stream(), stream()];
  stdin.end(input);
  const shown = Promise.all([buffer(stdout), buffer(stderr)]);
  // The profiles of whoever runs the tests are left alone.
  const isolated = { PM_CONFIG_DIR: NO_FOLDER, ...env };
  const exitCode = await run(argv, {
    stdin,
    stdout,
    stderr,
    env: isolated,
    signal,
    ...(openPage && { openPage }),
  });
  stdout.end();
  stderr.end();
  const [out, err] = await shown;
  // As bytes, since a reader of text would take a byte order mark away.
  return { exitCode, stdout: out.toString(), stderr: err.toString() };
}

/** The environment that logs in to a fake server. */
export function environmentOf({ url, accounts }: FakePm, who: AccountName = 'admin') {
  const { account, password } = accounts[who];
  return { PM_BASE_URL: url, PM_ACCOUNT: account, PM_PASSWORD: password };
}

/** A server for the tests of a file, as it was before each of them, and the command of a user there. */
export async function useServer(options: FakePmOptions = {}, who: AccountName = 'qa1') {
  const server = await startFakePm(options);
  afterAll(() => server.close());
  beforeEach(() => server.reset());
  const env = environmentOf(server, who);
  const cli = (argv: string | readonly string[], given: Given = {}) =>
    pmApi(typeof argv === 'string' ? argv.split(' ') : argv, { env, ...given });
  return { server, env, cli, ...server.accounts[who] };
}

/** A folder for the tests of a file, empty before each of them. */
export async function useFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pm-api-'));
  beforeEach(async () => {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder);
  });
  afterAll(() => rm(folder, { recursive: true }));
  return folder;
}

/** The records of JSON lines. */
export function recordsIn(jsonLines: string): Record<string, unknown>[] {
  const lines = jsonLines.split('\n').filter((line) => line !== '');
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

/** Does the call change what the server has? */
export const isWrite = ({ method, path }: { method: string; path: string }) =>
  method !== 'GET' && !path.includes('login');

/** What something says: all of these parts. */
type Says = string | RegExp | readonly (string | RegExp)[];

/** The lines of a table that end with another code, or do not say what is behind them. A wrong use has no output. */
export async function oddLines(
  cli: (argv: string, given?: Given) => Promise<Ran>,
  code: number,
  lines: Readonly<Record<string, Says>>,
  given: Given = {},
): Promise<string[]> {
  const odd: string[] = [];
  for (const [line, says] of Object.entries(lines)) {
    const { exitCode, stdout, stderr } = await cli(line, given);
    const lacks = lacksIn(code === 0 ? stdout + stderr : stderr, says);
    if (exitCode === code && lacks.length === 0 && (code !== 2 || stdout === '')) continue;
    odd.push(`${line} ends with ${exitCode}, without ${lacks}: ${stdout}${stderr}`);
  }
  return odd;
}

/** What a text should have and does not. */
export const lacksIn = (text: string, says: Says) =>
  [says].flat().filter((part) => (typeof part === 'string' ? !text.includes(part) : !part.test(text)));

/** For a fault: so many of the requests of a route, such as `GET`, `/users` or `PUT /bugs/1`. */
export const on = (route: string, times = 1) => {
  const [, method = '', part = ''] = /^([A-Z]*) ?(.*)$/.exec(route) ?? [];
  return { times, when: ({ method: own, url }: Request) => own.startsWith(method) && url.includes(part) };
};

/** The rows of a table whose result is not their last cell, each with its result. */
export async function differing<Row extends readonly unknown[]>(
  rows: readonly Row[],
  resultOf: (row: Row) => unknown,
): Promise<{ row: Row; result: unknown }[]> {
  const odd: { row: Row; result: unknown }[] = [];
  for (const row of rows) {
    const result = await Promise.resolve(resultOf(row)).catch(String);
    if (!isDeepStrictEqual(result, row.at(-1))) odd.push({ row, result });
  }
  return odd;
}
