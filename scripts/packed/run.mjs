import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/**
 * Runs a command to its end and hands out what it printed.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {string} cwd
 * @throws when it fails: what was run, where, and all that it said
 */
export async function run(command, args, cwd) {
  try {
    const { stdout } = await promisify(execFile)(command, args, {
      cwd,
      maxBuffer: 64 * 1024 * 1024,
      timeout: 5 * 60_000,
      // npm is a script there, which only a shell starts.
      shell: process.platform === 'win32' && command !== process.execPath,
    });
    return stdout;
  } catch (error) {
    const said = `${error.stdout ?? ''}${error.stderr ?? ''}`.trim();
    const ended = error.killed
      ? 'was stopped after five minutes'
      : `failed with ${error.code ?? error.signal}`;
    throw new Error(`\`${[command, ...args].join(' ')}\` in ${cwd} ${ended}:\n${said}`, { cause: error });
  }
}
