import { mkdir, readFile, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { parsedJson } from 'plat-common/json';
import writeFileAtomic from 'write-file-atomic';
import * as z from 'zod/mini';

const runFile = z.looseObject({ url: z.url(), pid: z.number(), state: z.string() });

/** Notes beside the state where the emulator is, for commands that ask it. */
export async function writeRunFile(stateFile: string, url: string): Promise<void> {
  const file = fileBeside(stateFile);
  await mkdir(dirname(file), { recursive: true });
  const note = { url, pid: process.pid, state: basename(stateFile) };
  await writeFileAtomic(file, `${JSON.stringify(note, null, 2)}\n`);
}

/** Takes the note away at the end, unless another emulator has written one since. */
export async function removeRunFile(stateFile: string, url: string): Promise<void> {
  if ((await readRunFile(stateFile)) === url) await rm(fileBeside(stateFile), { force: true });
}

/** Where the emulator is that keeps its state in this file; undefined when none has noted itself. */
export async function readRunFile(stateFile: string): Promise<string | undefined> {
  const note = await noteBeside(stateFile);
  // The note is of the emulator that was started last in the folder.
  return note?.state === basename(stateFile) ? note.url : undefined;
}

/** Where an emulator is that was started in the same folder, if its process is there: one that was killed leaves its note. */
export async function runningWith(stateFile: string): Promise<string | undefined> {
  const { url, pid = 0 } = (await noteBeside(stateFile)) ?? {};
  try {
    if (url !== undefined) process.kill(pid, 0);
    return url;
  } catch {
    return undefined;
  }
}

async function noteBeside(stateFile: string): Promise<z.output<typeof runFile> | undefined> {
  const json = await readFile(fileBeside(stateFile), 'utf8').catch(() => '');
  return runFile.safeParse(parsedJson(json)).data;
}

function fileBeside(stateFile: string): string {
  return join(dirname(stateFile), 'run.json');
}
