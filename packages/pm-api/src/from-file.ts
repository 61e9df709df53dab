import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { errorCodeOf } from 'plat-common/error-code';
import { type CommandError, usageError } from './exit-codes.js';
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

/** Encoding names of Chinese systems that TextDecoder lacks, or supports with fewer characters. GB18030 includes GBK. */
const GBK = ['gbk', 'gb2312', 'cp936', 'ansi'];

/** An encoding by a name that TextDecoder knows. */
const encodingNamed = (name: string) => (GBK.includes(name.toLowerCase()) ? 'gb18030' : name);

/** The encoding by the byte order mark; without one of UTF-16, UTF-8. */
function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

/** Characters of a text that was decoded with the wrong encoding, or that another program has damaged before. */
const DAMAGE = /[\0\ufffd]/;
/** The same of GB18030, which decodes many bytes that have no character to private ones. */
const PRIVATE = /[\0\ufffd\ue000-\uf8ff]/;

/** Characters that an error shows of a line. */
const SHOWN = 60;

/**
 * The text of a file: in the encoding that was named, else in that of its byte order mark, else in UTF-8. Bytes that do not fit are
 * an error and never replacement characters.
 */
function decoded(bytes: Uint8Array, path: string, named?: string): string {
  const encoding = named === undefined ? encodingOf(bytes) : encodingNamed(named);
  const contents = decodedAs(encoding, bytes);
  if (contents === undefined && named === undefined) throw notUtf8(bytes, path);
  if (contents === undefined)
    throw usageError(
      inBoth(text`${path} is not ${named ?? encoding}.`, '{0} 不是 {1} 编码。'),
      text`Check the value of --encoding, or save the file as UTF-8.`,
    );
  const damage = encoding === 'gb18030' ? PRIVATE : DAMAGE;
  const damaged = contents.split('\n').findIndex((line) => damage.test(line));
  if (damaged === -1) return contents;
  throw usageError(
    text`${path}: line ${damaged + 1} has characters that are not text, so the file is not ${(named ?? encoding).toUpperCase()} or was damaged before.`,
    text`Save the file as UTF-8, or name its encoding with --encoding, such as gbk or utf-16le.`,
  );
}

/** Rejects a name that TextDecoder does not support. */
export function checkEncoding(named: string): void {
  try {
    new TextDecoder(encodingNamed(named));
  } catch {
    throw usageError(
      inBoth(text`unknown encoding ${named}.`, '未知编码 {0}。'),
      text`Use a name such as utf-8, gbk, gb18030, big5 or utf-16le.`,
    );
  }
}

/** Bytes as text in this encoding; undefined where they do not fit. */
function decodedAs(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    // The mark is taken off by the decoder.
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** The error for bytes that are not UTF-8, with the first line as GBK where it can be that. */
function notUtf8(bytes: Uint8Array, path: string): CommandError {
  const chinese = decodedAs('gb18030', bytes);
  const isChinese = chinese !== undefined && !PRIVATE.test(chinese);
  const line = isChinese ? (chinese.split(/\r?\n/, 1)[0] ?? '').slice(0, SHOWN) : '';
  return usageError(
    inBoth(text`${path} is not UTF-8.`, '{0} 不是 UTF-8 编码。'),
    isChinese
      ? text`As GBK, its first line is: ${line} If that is right, pass --encoding gbk; else save the file as UTF-8.`
      : text`Save the file as UTF-8, or name its encoding with --encoding.`,
  );
}

/** Controls that texts have: tab, line ends, and the escape before a colour of a terminal. */
const CONTROLS = '\t\n\v\f\r\u001b';

/** Characters of bytes that are no text: controls, and those to which GB18030 decodes what has none. */
const ODD = new RegExp(`(?![${CONTROLS}])[\\p{Cc}\\p{Co}\\ufffd]`, 'u');

/** The text of a file; undefined where it is no text. */
export function textOf(bytes: Uint8Array): string | undefined {
  // GBK of Chinese systems is a part of GB18030.
  for (const encoding of [encodingOf(bytes), 'gb18030']) {
    const text = decodedAs(encoding, bytes);
    if (text !== undefined && !ODD.test(text)) return text;
  }
  return undefined;
}
