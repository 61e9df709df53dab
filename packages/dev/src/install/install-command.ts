import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Answers to the questions of `wizard/install`, by field. */
export type InstallAnswers = Readonly<Record<string, string | readonly string[]>>;

/** Where a package goes. */
export interface InstallTarget {
  /** The device's address, for `trim-cli`; undefined on the device itself. */
  host?: string | undefined;
  /** A file with the answers, for `appcenter-cli`. */
  answersFile?: string | undefined;
}

/** The device's own command that installs a package: on the device `appcenter-cli`, from another machine `trim-cli`. */
export function installCommand(file: string, { host, answersFile }: InstallTarget): [string, ...string[]] {
  if (host !== undefined) {
    return ['trim-cli', 'app', 'install-fpk', file, '--host', host, '--accept-license', '--yes'];
  }
  return ['appcenter-cli', 'install-fpk', file, ...(answersFile === undefined ? [] : ['--env', answersFile])];
}

/** A command as a shell takes it. */
export function shownCommand(words: readonly string[]): string {
  return words
    .map((word) => (/^[\w./:@=-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`))
    .join(' ');
}

/** Writes the answers as the device's command reads them, for as long as `use` lasts. */
export async function withAnswersFile<Result>(
  answers: InstallAnswers,
  use: (file: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'plat-dev-install-'));
  try {
    const file = join(folder, 'answers.env');
    // An answer may be a password.
    await writeFile(file, linesOf(answers), { mode: 0o600 });
    return await use(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function linesOf(answers: InstallAnswers): string {
  const lines = Object.entries(answers).map(([field, answer]) => `${field}=${[answer].flat().join(',')}`);
  // A line end in one would begin another variable.
  return lines.map((line) => `${line.replaceAll(/[\r\n]+/g, ' ')}\n`).join('');
}

/** Whether a command is on PATH. */
export async function isOnPath(command: string): Promise<boolean> {
  try {
    await promisify(execFile)('sh', ['-c', 'command -v "$1"', 'sh', command]);
    return true;
  } catch {
    return false;
  }
}
