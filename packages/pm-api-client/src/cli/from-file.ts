import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { Option } from 'commander';
import { errorCodeOf } from '../error-code.js';
import { type Pair, pairs } from './arguments.js';
import { CommandError, EXIT } from './exit-codes.js';
import type { Io } from './io.js';
import { refuseSecretFields } from './secrets.js';

/**
 * A flag of its own for texts in files, and no sign in front of a value: what a script passes on may be the text of others, and
 * must not be able to name a file of this machine.
 */
export function fromFileOption(): Option {
  return new Option(
    '--from-file <field=path>',
    "a field's text from a file, - for stdin; repeat for more",
  ).argParser(pairs);
}

/** The texts of fields, each out of its file. */
export async function textsFromFiles(given: readonly Pair[], io: Io): Promise<Record<string, string>> {
  const texts: Record<string, string> = {};
  // The line end at the end of a file is none of the text.
  for (const { name, value: path } of given) texts[name] = (await textIn(path, io)).replace(/\r?\n$/, '');
  refuseSecretFields(texts, 'Give the object by stdin, with --json -. Nothing was sent.');
  return texts;
}

/** The whole text of a file, or of stdin for `-`, without the mark that some editors put in front. */
export async function textIn(
  path: string,
  { stdin }: Pick<Io, 'stdin'>,
  hint = 'Give the path of a file, or - for stdin.',
): Promise<string> {
  try {
    return (path === '-' ? await text(stdin) : await readFile(path, 'utf8')).replace(/^\uFEFF/, '');
  } catch (error) {
    const code = errorCodeOf(error) ?? String(error);
    throw new CommandError(`${path} cannot be read: ${code}.`, `${hint} Nothing was sent.`, EXIT.usage);
  }
}

/** Refuses to read stdin for two things, of which the second would get nothing. */
export function refuseStdinTwice(paths: readonly string[]): void {
  if (paths.filter((path) => path === '-').length < 2) return;
  throw new CommandError('stdin can be read for one thing only.', 'Nothing was sent.', EXIT.usage);
}
