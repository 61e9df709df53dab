import type { FileHandle } from 'node:fs/promises';
import type { Json } from '../body.js';
import { PmError } from '../errors.js';
import { linesIn, unfit } from './journal-lines.js';
import { nodeModule } from './node-module.js';

/** A file of JSON objects, one a line, that one process at a time adds to. */
export interface JournalFile {
  /** What it held when it was opened. */
  readonly lines: readonly Json[];
  /** Adds an object. Resolves when it is on the disk, so that not even a power cut takes it back. */
  append(line: Json): Promise<void>;
  close(): Promise<void>;
}

/** Opens or creates the file, and locks it against another run. */
export async function openJournalFile(path: string): Promise<JournalFile> {
  const { open } = nodeModule('node:fs/promises');
  const unlock = await lock(`${path}.lock`);
  let handle: FileHandle | undefined;
  const close = async () => {
    await handle?.close();
    await unlock();
  };
  try {
    handle = await open(path, 'a+', 0o600);
    return { lines: await wholeLines(handle), append: appendingTo(handle), close };
  } catch (error) {
    await close();
    throw codeOf(error) === undefined ? error : cannotOpen(error);
  }
}

/** What the file holds. A last line without its end was being written when a run broke off, and is taken away. */
async function wholeLines(handle: FileHandle): Promise<Json[]> {
  const text = await handle.readFile('utf8');
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  if (whole.length < text.length) await handle.truncate(Buffer.byteLength(whole));
  return linesIn(whole);
}

/** Lines that come while others are being written go to the disk together after them. */
function appendingTo(handle: FileHandle): JournalFile['append'] {
  const waiting: string[] = [];
  let writing = Promise.resolve();
  const writeAll = async () => {
    const text = waiting.splice(0).join('');
    if (text === '') return;
    try {
      await handle.appendFile(text);
      await handle.datasync();
    } catch (error) {
      throw cannotWrite(error);
    }
  };
  return (line) => {
    waiting.push(`${JSON.stringify(line)}\n`);
    writing = writing.then(writeAll);
    return writing;
  };
}

/** Takes a file that only one process can have made, and gives back what frees it. */
async function lock(path: string): Promise<() => Promise<void>> {
  const { open, readFile, rm } = nodeModule('node:fs/promises');
  const take = () => open(path, 'wx', 0o600);
  const handle = await take().catch(async (error: unknown) => {
    if (codeOf(error) !== 'EEXIST') throw cannotOpen(error);
    const owner = Number(await readFile(path, 'utf8').catch(() => ''));
    if (owner > 0 && isRunning(owner))
      throw unfit(`another run, process ${owner}, is writing to the journal`);
    // Its owner is gone: the run was broken off.
    await rm(path, { force: true });
    return take();
  });
  await handle.writeFile(String(process.pid));
  await handle.close();
  return () => rm(path, { force: true });
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

function cannotOpen(error: unknown): Error {
  return unfit(`the journal cannot be opened (${codeOf(error)})`);
}

function cannotWrite(error: unknown): Error {
  const why = `the journal cannot be written (${codeOf(error)})`;
  const hint = 'Nothing more is sent. Run it again with the same journal: it goes on from there.';
  return new PmError({ code: 'invalid-input', why: `${why}.`, hint, fields: { journal: [why] } });
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && !(error instanceof PmError) && 'code' in error ? error.code : undefined;
}
