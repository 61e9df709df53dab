import { errorCodeOf } from 'plat-common/error-code';
import { forPrograms, type Text, text } from 'plat-common/text';
import { PmError, type PmErrorDetails, wrongField } from '../errors.js';

/** What this package takes from Node. */
interface Modules {
  'node:crypto': typeof import('node:crypto');
  'node:fs': typeof import('node:fs');
  'node:fs/promises': typeof import('node:fs/promises');
  'node:os': typeof import('node:os');
  'node:path': typeof import('node:path');
}

/**
 * A module of Node, asked for by name and when it is needed, so that a bundler for browsers has nothing to resolve. `missing`
 * makes the error of a runtime that has none.
 */
export function nodeModule<Name extends keyof Modules>(
  name: Name,
  missing: () => PmError = noJournal,
): Modules[Name] {
  const module = globalThis.process?.getBuiltinModule?.(name);
  if (module === undefined) throw missing();
  // Edge: Node gives the module of that name.
  return module as Modules[Name];
}

const noJournal = () => unfitJournal(forPrograms`a journal is a file, and this runtime has none`);

/** The error for an unusable journal: nothing was sent yet. */
export function unfitJournal(why: Text, details: Partial<PmErrorDetails> = {}): PmError {
  const hint = text`Give the journal of the same list and operation, or the path of a new file. Nothing was sent.`;
  return wrongField('journal', why, { why: text`${why}.`, hint, ...details });
}

/** The error for a journal that becomes unwritable during a run. */
export function brokenJournal(why: Text): PmError {
  const hint = text`Nothing more is sent. Run it again with the same journal: it goes on from there.`;
  return unfitJournal(why, { hint });
}

/** The system's error code, e.g. `EACCES`; undefined for any other error. */
export function systemCodeOf(error: unknown): string | undefined {
  return error instanceof PmError ? undefined : errorCodeOf(error);
}
