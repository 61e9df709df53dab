import type { Stats } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { isJson, type Json, parsedJson } from 'plat-common/json';
import { type Text, text } from 'plat-common/text';
import { PACKAGE } from '../hints.js';
import { type JournalLock, lockJournal } from './journal-lock.js';
import { brokenJournal, nodeModule, systemCodeOf, unfitJournal } from './node-module.js';

/**
 * A file of JSON objects, one a line, that one run at a time adds to. `lines` is what it held below its head when it was opened.
 * `append` resolves when its object is on the disk, so that not even a power cut takes it back.
 */
export type JournalFile = Awaited<ReturnType<typeof openJournalFile>>;

/** What a file holds, and what must be done before something is added to it. */
interface Content {
  lines: Json[];
  /** Bytes that stay: behind them is a line that was being written when a run broke off. */
  keep: number;
  /** The content before the first addition. */
  first: string;
}

/**
 * Opens or creates the journal of an operation, and locks it against another run. A file that is not such a journal is
 * refused with `invalid-input` and stays as it is, and so does a link, a folder or a device: nothing is written before
 * the first line is added.
 */
export async function openJournalFile(path: string, operation: string) {
  await statsOf(path);
  const lock = await lockJournal(path);
  let handle: FileHandle | undefined;
  const close = async () => {
    await handle?.close();
    await lock.release();
  };
  try {
    handle = await openFile(path);
    const content = await contentOf(handle, operation);
    return { lines: content.lines, append: appendingTo(handle, content, lock), close };
  } catch (error) {
    await close();
    throw cannotOpen(error);
  }
}

/** The content of the file; undefined if it does not exist. */
async function statsOf(path: string): Promise<Stats | undefined> {
  const stats = await nodeModule('node:fs/promises')
    .lstat(path)
    .catch((error: unknown) => {
      if (systemCodeOf(error) === 'ENOENT') return undefined;
      throw cannotOpen(error);
    });
  if (stats === undefined || stats.isFile()) return stats;
  throw unfitJournal(stats.isSymbolicLink() ? text`the journal is a link` : text`the journal is no file`);
}

async function openFile(path: string): Promise<FileHandle> {
  const { constants } = nodeModule('node:fs');
  const { open } = nodeModule('node:fs/promises');
  const before = await statsOf(path);
  // Not every system has the last two; where they lack, the comparison below finds a link or a pipe.
  const { O_RDWR, O_APPEND, O_CREAT, O_EXCL, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;
  const create = before === undefined ? O_CREAT | O_EXCL : 0;
  const handle = await open(path, O_RDWR | O_APPEND | O_NOFOLLOW | O_NONBLOCK | create, 0o600);
  const opened = await handle.stat();
  const isSame = before === undefined || (before.ino === opened.ino && before.dev === opened.dev);
  const problem = isSame && opened.isFile() ? distrustOf(opened) : REPLACED;
  if (problem === undefined) return handle;
  await handle.close();
  throw unfitJournal(problem);
}

const REPLACED = text`the journal was replaced while it was opened`;

/** Why the word of a file is not taken for what was done; not every system has users. */
function distrustOf({ uid, mode }: Stats): Text | undefined {
  const { getuid } = process;
  if (getuid === undefined) return undefined;
  if (uid !== getuid()) return text`the journal belongs to another user`;
  return (mode & 0o022) === 0 ? undefined : text`the journal can be written by other users`;
}

/** Reads a file that begins like such a journal. */
async function contentOf(handle: FileHandle, operation: string): Promise<Content> {
  const head = `${JSON.stringify({ journal: 'pm-api-client', version: 1, operation })}\n`;
  const { bytesRead, buffer } = await handle.read(Buffer.alloc(1024), 0, 1024, 0);
  const start = buffer.toString('utf8', 0, bytesRead);
  if (start === '') return { lines: [], keep: 0, first: head };
  // A run broke off while it wrote the head: as much of it as tells that it is one is completed.
  if (start.length < head.length && start.startsWith(HEAD_BEGINS) && head.startsWith(start))
    return { lines: [], keep: bytesRead, first: head.slice(start.length) };
  if (!start.startsWith(head)) throw notThis(start, operation);
  const content = await handle.readFile('utf8');
  const whole = content.slice(0, content.lastIndexOf('\n') + 1);
  return { lines: linesIn(whole).slice(1), keep: Buffer.byteLength(whole), first: '' };
}

const HEAD_BEGINS = '{"journal":';

function notThis(start: string, operation: string): Error {
  const head = parsedJson(start.slice(0, start.indexOf('\n') + 1));
  return isJson(head) && head.journal === 'pm-api-client' && head.version === 1
    ? unfitJournal(text`the journal is of ${String(head.operation)}, not of ${operation}`)
    : unfitJournal(text`the file is no journal of ${PACKAGE}`);
}

/** The JSON objects of a text, one a line. */
function linesIn(content: string): Json[] {
  return content
    .split('\n')
    .filter((line) => line !== '')
    .map((line, index) => {
      const value = parsedJson(line);
      if (isJson(value)) return value;
      throw unfitJournal(text`line ${index + 1} of the journal cannot be read`);
    });
}

/** Lines that come while others are being written go to the disk together after them. */
function appendingTo(handle: FileHandle, { keep, first }: Content, lock: JournalLock) {
  const waiting: string[] = [first];
  let isMended = false;
  let writing = Promise.resolve();
  const writeAll = async () => {
    const lines = waiting.splice(0).join('');
    if (lines === '') return;
    await lock.check();
    try {
      if (!isMended) await handle.truncate(keep);
      isMended = true;
      await handle.appendFile(lines);
      await handle.datasync();
    } catch (error) {
      throw brokenJournal(text`the journal cannot be written (${systemCodeOf(error) ?? ''})`);
    }
  };
  return (line: Json) => {
    waiting.push(`${JSON.stringify(line)}\n`);
    writing = writing.then(writeAll);
    return writing;
  };
}

function cannotOpen(error: unknown): unknown {
  const code = systemCodeOf(error);
  return code === undefined ? error : unfitJournal(text`the journal cannot be opened (${code})`);
}
