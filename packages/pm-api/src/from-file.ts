import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { errorCodeOf } from 'plat-common/error-code';
import { decoded } from './encoding.js';
import { usageError } from './exit-codes.js';
import type { Io } from './io.js';
import { type Pair, pairs } from './kinds.js';
import { flag } from './operation.js';
import { refuseSecretFields } from './secrets.js';
import { inBoth, text } from './texts.js';

/**
 * A flag for texts in files, rather than a sign in front of a value: a value that a script passes on may come from others, and
 * must not be able to name a file of this machine.
 */
export const FROM_FILE = flag(
  { ...pairs, sign: 'field=path' },
  text`text of a field from a file, - for stdin; repeat for more`,
  '从文件读取字段内容，- 表示标准输入；可重复',
);

/** The texts of fields from their files. */
export async function textsFromFiles(given: readonly Pair[], io: Io): Promise<Record<string, string>> {
  const texts: Record<string, string> = {};
  // The line end at the end of a file does not belong to the text.
  for (const { name, value: path } of given) texts[name] = (await textIn(path, io)).replace(/\r?\n$/, '');
  refuseSecretFields(texts, text`Pass the object by stdin, with --data -.`);
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
    throw usageError(
      code === 'ENOENT' ? text`the file ${path} does not exist.` : text`${path} cannot be read: ${code}.`,
      inBoth(text`Pass the path of a file, or - for stdin.`, '请传入文件路径，或用 - 表示标准输入。'),
    );
  }
}

/** Rejects reading stdin twice: the second read would get nothing. */
export function refuseStdinTwice(paths: readonly string[]): void {
  if (paths.filter((path) => path === '-').length < 2) return;
  throw usageError(inBoth(text`stdin can be read only once.`, '标准输入只能读取一次。'));
}
