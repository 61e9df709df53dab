import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { Option } from 'commander';
import { errorCodeOf } from 'plat-common/error-code';
import { type Pair, pairs } from './arguments.js';
import { decoded } from './encoding.js';
import { CommandError, EXIT } from './exit-codes.js';
import type { Io } from './io.js';
import { refuseSecretFields } from './secrets.js';

/**
 * A flag for texts in files, rather than a sign in front of a value: a value that a script passes on may come from others, and
 * must not be able to name a file of this machine.
 */
export function fromFileOption(): Option {
  return new Option(
    '--from-file <field=path>',
    'text of a field from a file, - for stdin; repeat for more',
  ).argParser(pairs);
}

/** The texts of fields from their files. */
export async function textsFromFiles(given: readonly Pair[], io: Io): Promise<Record<string, string>> {
  const texts: Record<string, string> = {};
  // The line end at the end of a file does not belong to the text.
  for (const { name, value: path } of given) texts[name] = (await textIn(path, io)).replace(/\r?\n$/, '');
  refuseSecretFields(texts, 'Pass the object by stdin, with --data -. Nothing was sent.');
  return texts;
}

/** The whole text of a file, or of stdin for `-`, without its byte order mark. */
export async function textIn(path: string, { stdin }: Pick<Io, 'stdin'>, encoding?: string): Promise<string> {
  return decoded(await bytesIn(path, stdin), path === '-' ? 'stdin' : path, encoding);
}

async function bytesIn(path: string, stdin: Io['stdin']): Promise<Uint8Array> {
  try {
    return path === '-' ? await buffer(stdin) : await readFile(path);
  } catch (error) {
    const code = errorCodeOf(error) ?? String(error);
    throw new CommandError(
      code === 'ENOENT' ? 'the file {{path}} does not exist.' : '{{path}} cannot be read: {{code}}.',
      'Pass the path of a file, or - for stdin. Nothing was sent.',
      EXIT.usage,
      { values: { path, code } },
    );
  }
}

/** Rejects reading stdin twice: the second read would get nothing. */
export function refuseStdinTwice(paths: readonly string[]): void {
  if (paths.filter((path) => path === '-').length < 2) return;
  throw new CommandError('stdin can be read only once.', 'Nothing was sent.', EXIT.usage);
}
