import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const SHELL = /^#!.*\b(?:ba|da|k)?sh\b/;

/** The lines of shellcheck about errors in the scripts of `cmd`; undefined where it is not installed. */
export async function shellFaults(folder: string): Promise<string[] | undefined> {
  const files = await readdir(join(folder, 'cmd'), { withFileTypes: true }).catch(() => []);
  const scripts: string[] = [];
  for (const { name } of files.filter((file) => file.isFile())) {
    if (SHELL.test(await readFile(join(folder, 'cmd', name), 'utf8'))) scripts.push(`cmd/${name}`);
  }
  if (scripts.length === 0) return undefined;
  // The settings of a package must not switch rules off.
  const args = ['--norc', '--severity=error', '--format=gcc', '--', ...scripts];
  return new Promise((resolve) => {
    execFile('shellcheck', args, { cwd: folder }, (error, stdout) => {
      if (typeof error?.code === 'string') resolve(undefined);
      else resolve(stdout.split('\n').filter(Boolean));
    });
  });
}
