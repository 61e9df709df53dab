import { text } from 'plat-common/text';
import { brokenJournal, nodeModule, systemCodeOf, unfitJournal } from './node-module.js';

/** The right to write to a journal, which one run at a time has. */
export interface JournalLock {
  /** Rejects once another run has it, as it may after this machine has slept. */
  check(): Promise<void>;
  release(): Promise<void>;
}

/** Milliseconds after which an untouched lock counts as stale. */
const STALE_MS = 10_000;

/** Milliseconds between two updates of the lock by its owner. */
const UPDATE_MS = 2_000;

/**
 * Locks the journal at a path by the folder `<path>.lock`, or rejects with `invalid-input` and the process that has it.
 * The lock of a process of this machine that is gone is taken over at once; any other one when it has not been touched
 * for ten seconds.
 *
 * proper-lockfile alone lets two processes take over the same lock: one that has found it stale may remove the one that
 * another has just made. So a lock holds a file that is named by its owner and is there from the first moment: a
 * folder that is not empty resists removal, and a new owner removes only the file of the owner that it found stale.
 */
export async function lockJournal(path: string): Promise<JournalLock> {
  const { access, lstat } = nodeModule('node:fs/promises');
  const { join, resolve } = nodeModule('node:path');
  const folder = `${resolve(path)}.lock`;
  const there = await lstat(folder).catch(() => undefined);
  if (there !== undefined && !there.isDirectory())
    throw unfitJournal(text`${folder}, the path of its lock, is not a lock`);
  const host = await thisHost();
  const found = await ownersIn(folder);
  // Where another run is faster, its lock is not empty and stays.
  if (found.length > 0 && found.every((owner) => isGone(owner, host)))
    await removeLock(folder, found).catch(() => {});
  const own = `run-${process.pid}-${host}-${nodeModule('node:crypto').randomUUID()}`;
  let isLost = false;
  const release = await taken(folder, own, found, () => {
    isLost = true;
  });
  return {
    async check() {
      isLost ||= await access(join(folder, own)).then(
        () => false,
        () => true,
      );
      if (isLost) throw brokenJournal(text`another run has taken the journal over`);
    },
    // A lost lock needs no release.
    release: () => release().catch(() => {}),
  };
}

async function taken(folder: string, own: string, found: readonly string[], onLost: () => void) {
  // Only a run with a journal needs it, and a runtime without files cannot even load it.
  const { default: properLockfile } = await import('proper-lockfile');
  const { unlinkSync, rmdirSync, ...fs } = nodeModule('node:fs');
  const { join } = nodeModule('node:path');
  const done = (work: Promise<void>, callback: (error: unknown) => void) =>
    void work.then(() => callback(null), callback);
  try {
    return await properLockfile.lock(folder, {
      lockfilePath: folder,
      realpath: false,
      stale: STALE_MS,
      update: UPDATE_MS,
      onCompromised: onLost,
      fs: {
        ...fs,
        mkdir: (_: string, callback: (error: unknown) => void) => done(makeLock(folder, own), callback),
        rmdir: (_: string, callback: (error: unknown) => void) =>
          done(removeLock(folder, [own, ...found]), callback),
        // Called when the process exits in the middle of a run.
        rmdirSync: () => {
          unlinkSync(join(folder, own));
          rmdirSync(folder);
        },
      },
    });
  } catch (error) {
    const code = systemCodeOf(error);
    if (code === undefined) throw error;
    if (!HELD.includes(code)) throw unfitJournal(text`the journal cannot be locked (${code})`);
    const [owner] = await ownersIn(folder);
    throw unfitJournal(
      owner === undefined
        ? text`another run is writing to the journal`
        : text`another run, process ${processOf(owner)}, is writing to the journal`,
      text`Wait for it to end. The lock of a process that is gone is free within ${STALE_MS / 1000} seconds. Nothing was sent.`,
    );
  }
}

/** Error codes of the system and the library for a lock held by another process. */
const HELD: readonly string[] = ['ELOCKED', 'EEXIST', 'ENOTEMPTY'];

/** Makes the lock with its owner in it, in one step: a folder is moved over no other one that holds something. */
async function makeLock(folder: string, own: string): Promise<void> {
  const { lstat, mkdir, rename, rm, writeFile } = nodeModule('node:fs/promises');
  const { join } = nodeModule('node:path');
  const draft = `${folder}.${own}`;
  await mkdir(draft, 0o700);
  try {
    await writeFile(join(draft, own), '', { flag: 'wx', mode: 0o600 });
    await rename(draft, folder);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // Systems have many words for it.
    const isThere = await lstat(folder).then(
      () => true,
      () => false,
    );
    throw isThere
      ? Object.assign(new Error('the lock is held', { cause: error }), { code: 'EEXIST' })
      : error;
  }
}

/** Removes the lock of these owners; one of another owner stays, because it is not empty. */
async function removeLock(folder: string, owners: readonly string[]): Promise<void> {
  const { rmdir, unlink } = nodeModule('node:fs/promises');
  const { join } = nodeModule('node:path');
  for (const owner of owners) await unlink(join(folder, owner)).catch(() => {});
  await rmdir(folder).catch((error: unknown) => {
    if (systemCodeOf(error) !== 'ENOENT') throw error;
  });
}

const OWNER = /^run-(\d+)-([0-9a-f]{12})-[0-9a-f-]{36}$/;

async function ownersIn(folder: string): Promise<string[]> {
  const names = await nodeModule('node:fs/promises')
    .readdir(folder)
    .catch(() => []);
  return names.filter((name) => OWNER.test(name));
}

function processOf(owner: string): number {
  return Number(OWNER.exec(owner)?.[1]);
}

/** Is it a process of this machine that does not run any more? */
function isGone(owner: string, host: string): boolean {
  if (OWNER.exec(owner)?.[2] !== host) return false;
  const id = processOf(owner);
  try {
    process.kill(id, 0);
  } catch (error) {
    return systemCodeOf(error) === 'ESRCH';
  }
  return hasEnded(id);
}

/** Is the process a zombie, ended but not reaped, as in a container? Only Linux reports this. */
function hasEnded(id: number): boolean {
  try {
    const stat = nodeModule('node:fs').readFileSync(`/proc/${id}/stat`, 'utf8');
    // The name before it is in brackets, and may hold any character.
    return /^[ZX]/.test(stat.slice(stat.lastIndexOf(')') + 2));
  } catch {
    return false;
  }
}

/** A word for the machine, or the container, whose processes can be seen from here. */
async function thisHost(): Promise<string> {
  const { readlink } = nodeModule('node:fs/promises');
  // Two containers may have one name and the same numbers for other processes.
  const namespace = await readlink('/proc/self/ns/pid').catch(() => '');
  const name = `${nodeModule('node:os').hostname()} ${namespace}`;
  return nodeModule('node:crypto').createHash('sha256').update(name).digest('hex').slice(0, 12);
}
