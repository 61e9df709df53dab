import { isJson } from 'plat-common/json';
import { text } from 'plat-common/text';
import { brokenJournal, nodeModule, systemCodeOf, unfitJournal } from './node-module.js';

/** The right to write to a journal, which one run at a time has. */
export type JournalLock = Awaited<ReturnType<typeof lockJournal>>;

/** The process that holds a lock. */
interface Owner {
  pid: number;
  host: string;
}

/**
 * Locks the journal at a path by the file `<path>.lock`, or rejects with `invalid-input` and the process that holds it. The
 * lock of a process of this machine that has ended is taken over.
 */
export async function lockJournal(path: string) {
  const { readFile, unlink } = nodeModule('node:fs/promises');
  const { rmSync, writeFileSync } = nodeModule('node:fs');
  const file = `${nodeModule('node:path').resolve(path)}.lock`;
  const own: Owner = { pid: process.pid, host: nodeModule('node:os').hostname() };
  const content = JSON.stringify(own);
  const isOwn = () =>
    readFile(file, 'utf8').then(
      (held) => held === content,
      () => false,
    );
  const owner = ownerOf(file);
  try {
    // Where two runs take over the same lock at once, the one that loses it ends at its next check.
    if (owner?.host === own.host && hasEnded(owner.pid, file)) rmSync(file, { force: true });
    // At once, so that hardly anybody finds a lock that does not name its owner yet.
    writeFileSync(file, content, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    const code = systemCodeOf(error);
    if (code === undefined) throw error;
    if (code !== 'EEXIST') throw unfitJournal(text`the journal cannot be locked (${code})`);
    throw heldBy(ownerOf(file), file);
  }
  return {
    /** Rejects once the lock is no longer this run's. */
    async check() {
      if (!(await isOwn())) throw brokenJournal(text`another run has taken the journal over`);
    },
    async release() {
      if (await isOwn()) await unlink(file).catch(() => {});
    },
  };
}

/** The owner of a lock, read at once, so that little time passes before it is taken over; undefined if there is none. */
function ownerOf(file: string): Owner | undefined {
  try {
    const held: unknown = JSON.parse(nodeModule('node:fs').readFileSync(file, 'utf8'));
    if (!isJson(held)) return undefined;
    const { pid, host } = held;
    return Number.isSafeInteger(pid) && typeof host === 'string' ? { pid: Number(pid), host } : undefined;
  } catch {
    return undefined;
  }
}

function hasEnded(pid: number, file: string): boolean {
  // A container that starts again gives its process the same number.
  if (pid === process.pid)
    return nodeModule('node:fs').statSync(file).mtimeMs < Date.now() - process.uptime() * 1000;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return systemCodeOf(error) === 'ESRCH';
  }
}

function heldBy(owner: Owner | undefined, file: string) {
  const why =
    owner === undefined
      ? text`another run may be writing to the journal: its lock ${file} exists`
      : text`another run is writing to the journal: process ${owner.pid} on ${owner.host} holds its lock ${file}`;
  const hint = text`Wait for that run to end. If it has ended, for example on another machine, delete the lock. Nothing was sent.`;
  return unfitJournal(why, { hint });
}
