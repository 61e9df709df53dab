import type { Fields } from '../call.js';
import { PmError, type PmErrorCode } from '../errors.js';
import type { Limits, WriteOptions } from '../options.js';
import { completed, missingIn, takenFrom } from './additions.js';
import type { ChangeAdditions, PmRecord, ResourceDefinition } from './definition.js';
import { isSame } from './read-back.js';
import type { Target } from './target.js';
import type { ReadRecord } from './write.js';

/** The record as it is, the body that is sent with what is taken from it, and what of it must stay as it is. */
export async function readyToSend(
  { definition, connection, read }: Target,
  rule: ChangeAdditions,
  id: number,
  own: Fields,
  { verify = true }: WriteOptions,
  limits: Limits,
) {
  const today = connection.today();
  const missing = missingIn(rule, own);
  const verifying = verify ? read : undefined;
  const reading = missing.length > 0 ? read : verifying;
  const before = reading && (await readBefore(definition, reading, id, limits, missing));
  const taken = before === undefined ? {} : takenFrom(before, rule, missing, today);
  // Some of it is not the record's own value but made of it, for servers that want it.
  const isKept = ([name, value]: [string, unknown]) => isSame(value, before?.[name]);
  return {
    before,
    kept: Object.fromEntries(Object.entries(taken).filter(isKept)),
    body: completed(rule, { ...own, ...taken }, today),
    verifying: verifierOf(definition, verifying, before),
  };
}

/** The record before a write; undefined where it cannot be read and the write does not need it. */
export async function readBefore(
  { get }: ResourceDefinition,
  read: ReadRecord,
  id: number,
  limits: Limits,
  needed: readonly string[] = [],
): Promise<PmRecord | undefined> {
  try {
    return await read(id, limits);
  } catch (error) {
    if (!(error instanceof PmError)) throw error;
    // Some users may write what they may not read: then the write is sent and stays unverified.
    if (error.code === 'forbidden' && needed.length === 0) return undefined;
    // The specification does not promise that such a record can be read at all.
    if (get === 'unlisted' && NOT_SHOWN.includes(error.code)) return undefined;
    throw error;
  }
}

/** What reads the record after a write. A record that could not be read before will not be readable then either. */
export function verifierOf(
  { get }: ResourceDefinition,
  read: ReadRecord | undefined,
  before: PmRecord | undefined,
): ReadRecord | undefined {
  return get === 'unlisted' && before === undefined ? undefined : read;
}

const NOT_SHOWN: readonly PmErrorCode[] = [
  'forbidden',
  'not-found',
  'not-visible',
  'bad-response',
  'module-missing',
];
