import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const SHELL = /^#!.*\b(?:ba|da|k)?sh\b/;

/** Why scripts were not read: the package has none for a shell, or shellcheck is not installed. */
type NoShellcheck = 'no-scripts' | 'not-installed';

/** The lines of shellcheck about errors in the scripts of `cmd`. */
export async function shellFaults(folder: string): Promise<string[] | NoShellcheck> {
  const files = await readdir(join(folder, 'cmd'), { withFileTypes: true }).catch(() => []);
  const scripts: string[] = [];
  for (const { name } of files.filter((file) => file.isFile())) {
    if (SHELL.test(await readFile(join(folder, 'cmd', name), 'utf8'))) scripts.push(`cmd/${name}`);
  }
  if (scripts.length === 0) return 'no-scripts';
  // The settings of a package must not switch rules off.
  const args = ['--norc', '--severity=error', '--format=gcc', '--', ...scripts];
  return new Promise((resolve) => {
    execFile('shellcheck', args, { cwd: folder }, (error, stdout) => {
      if (typeof error?.code === 'string') resolve('not-installed');
      else resolve(stdout.split('\n').filter(Boolean));
    });
  });
}
