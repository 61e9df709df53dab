import { printableLine } from 'plat-common/printable';
import { inBoth, type Text, text } from 'plat-common/text';
import * as z from 'zod/mini';
import { PlatDevError } from '../errors.js';
import { saidIn } from '../texts/said-in.js';
import type { CliContext } from './cli-context.js';
import { readRunFile } from './run-file.js';

/** Which emulator is asked. */
export interface StateFlags {
  /** Address of its desktop. @default the one that runs with `state` */
  url?: string | undefined;
  /** The state file that it was started with. */
  state: string;
}

export type StateAction = 'save' | 'load' | 'list';

const savedStates = z.array(z.looseObject({ name: z.string(), savedAt: z.optional(z.string()) }));
const isText = (value: unknown) =>
  typeof Object(value).template === 'string' && Array.isArray(Object(value).values);
const refusal = z.looseObject({ error: z.looseObject({ text: z.custom<Text>(isText) }) });
const METHODS = { save: 'POST', load: 'PUT', list: 'GET' } as const;
const TIMEOUT_MS = 10_000;

/** Saves the state of the running emulator under a name, loads it, or lists the names. */
export async function changeState(
  action: StateAction,
  name: string | undefined,
  flags: StateFlags,
  { stdout, language }: CliContext,
): Promise<void> {
  const say = saidIn(language);
  const path = name === undefined ? '/states' : `/states/${encodeURIComponent(name)}`;
  const answer = await ask(await addressOf(flags), METHODS[action], path);
  if (action === 'save') stdout.write(`${say(text`Saved as ${printableLine(name ?? '')}.`)}\n`);
  if (action === 'load') stdout.write(`${say(text`Loaded ${printableLine(name ?? '')}.`)}\n`);
  if (action !== 'list') return;
  const states = savedStates.safeParse(answer).data ?? [];
  const lines = states.map(({ name: saved, savedAt }) =>
    printableLine(savedAt ? `${saved}  ${savedAt}` : saved),
  );
  stdout.write(lines.length === 0 ? `${say(text`Nothing is saved.`)}\n` : `${lines.join('\n')}\n`);
}

async function addressOf({ url, state }: StateFlags): Promise<string> {
  const address = url ?? (await readRunFile(state));
  if (address === undefined) {
    const hint = text`Start it in this folder, or pass its address with --url.`;
    throw new PlatDevError('not-running', text`No running plat-dev uses ${state}`, hint);
  }
  if (URL.canParse(address)) return address;
  const message = inBoth(text`"${address}" is not a URL`, '“{0}”不是 URL');
  throw new PlatDevError('invalid-option', message, text`Pass --url http://localhost:5666.`);
}

async function ask(address: string, method: string, path: string): Promise<unknown> {
  const url = new URL(`/_dev/api${path}`, address);
  // The header distinguishes a program from another website.
  const request = { method, headers: { 'x-plat-dev': '1' }, signal: AbortSignal.timeout(TIMEOUT_MS) };
  const answer = await fetch(url, request).catch((cause: unknown) => {
    throw unanswered(url, cause);
  });
  const body: unknown = await answer.json().catch(() => undefined);
  if (answer.ok && body !== undefined) return body;
  if (answer.ok) throw unanswered(url);
  const reason =
    refusal.safeParse(body).data?.error.text ?? inBoth(text`status ${answer.status}`, '状态码 {0}');
  const message = text`plat-dev at ${url.origin} rejected the request: ${reason}`;
  const hint = inBoth(text`plat-dev state list shows the names.`, '状态名称可用 plat-dev state list 查看。');
  throw new PlatDevError('not-running', message, hint);
}

function unanswered(url: URL, cause?: unknown): PlatDevError {
  const hint = text`Check that it still runs; it prints its address at the start.`;
  return new PlatDevError('not-running', text`plat-dev does not respond at ${url.origin}`, hint, { cause });
}
