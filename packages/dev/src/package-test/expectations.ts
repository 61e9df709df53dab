import { listed, text } from 'plat-common/text';
import * as z from 'zod/mini';
import { problemsIn, readJson, withReasons } from '../config/read-json.js';
import { PlatDevError } from '../errors.js';
import { reach } from './reach.js';
import type { Found } from './steps.js';

/** What a test expects of an entry beyond a response. */
export interface TestExpectation {
  /** The path to request on the entry's origin: `/health`. @default that of the entry */
  path?: string | undefined;
  /** @default any below 400 */
  status?: number | undefined;
  /** A text that the body contains. */
  text?: string | undefined;
}

// Two slashes would begin the name of another host.
const expectations = z.record(
  z.string(),
  z.strictObject({
    path: z.optional(z.string().check(z.regex(/^\/(?![/\\])/))),
    status: z.optional(z.number()),
    text: z.optional(z.string()),
  }),
);

const HINT = text`Write an object of entries: { "notes.main": { "path": "/health", "status": 200, "text": "ok" } }.`;

/** Reads a JSON file of expectations by the entry's id in `ui/config`. */
export async function readExpectations(file: string): Promise<Record<string, TestExpectation>> {
  const parsed = expectations.safeParse(await readJson(file, 'invalid-option', HINT), withReasons);
  if (parsed.success) return parsed.data;
  const problems = problemsIn(parsed.error, text`the expectations`);
  throw new PlatDevError('invalid-option', text`The expectations in ${file} are invalid: ${problems}`, HINT);
}

/** Rejects an expectation of an entry that the package does not have. */
export function requireEntries(expected: object, entries: readonly { id?: string }[]): void {
  const ids = entries.flatMap(({ id }) => id ?? []);
  const unknown = Object.keys(expected).filter((id) => !ids.includes(id));
  if (unknown.length === 0) return;
  const message = text`The package has no entry ${listed('items', unknown)}`;
  throw new PlatDevError('invalid-option', message, text`Its entries are ${listed('items', ids)}.`);
}

/** Characters of a response that a finding shows. */
const MAX_SHOWN = 100;

/** Requests what is expected of an entry, and compares. */
export async function unmetExpectations(
  address: URL,
  { path = address.pathname + address.search, status, text: part = '' }: TestExpectation,
): Promise<Found[]> {
  const url = new URL(path, address);
  const reached = await reach(url, { readsText: true });
  if ('problem' in reached) return [['entry-unreachable', { address: url.href, reason: reached.problem }]];
  const isStatus = status === undefined ? reached.status < 400 : reached.status === status;
  const expected = status ?? '< 400';
  if (!isStatus) return [['entry-status', { address: url.href, status: reached.status, expected }]];
  const begin = reached.text.trim().slice(0, MAX_SHOWN);
  return reached.text.includes(part) ? [] : [['entry-text', { address: url.href, expected: part, begin }]];
}
