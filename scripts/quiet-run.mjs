import { spawn } from 'node:child_process';

/** @typedef {{ cwd?: string, say?: (line: string) => void, onLine?: (line: string, seconds: number) => void }} Options */

/**
 * Runs a tool without its output, and says how long it took. When the tool fails, its whole output follows.
 *
 * @param {string} name what the tool does, as in "Installing dependencies"
 * @param {string} command
 * @param {string[]} args
 * @param {Options} [options]
 * @returns {Promise<number>} the exit code
 */
export async function runQuietly(name, command, args, { cwd, say = console.log, onLine } = {}) {
  say(`${name} …`);
  const start = performance.now();
  const seconds = () => Math.round((performance.now() - start) / 1000);
  const shell = process.platform === 'win32';
  const tool = spawn(command, args, { cwd, shell, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [tool.stdout, tool.stderr]) {
    let line = '';
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
      const lines = (line + text).split('\n');
      line = lines.pop() ?? '';
      for (const whole of lines) onLine?.(whole, seconds());
    });
  }
  const code = await new Promise((resolve) => {
    tool.once('error', (error) => {
      output += error.message;
      resolve(1);
    });
    tool.once('close', (status) => resolve(status ?? 1));
  });
  say(code === 0 ? `${name}: done in ${seconds()} s` : `${name}: failed after ${seconds()} s\n${output}`);
  return code;
}

/**
 * What to do with each line of `pnpm run build` over several packages: it says which package is built, and of how many.
 *
 * @param {number} total
 * @param {(line: string) => void} [say]
 */
export function countBuilds(total, say = console.log) {
  let built = 0;
  return (/** @type {string} */ line, /** @type {number} */ seconds) => {
    const [, folder] = /^packages\/(\S+) build: Done/.exec(line) ?? [];
    if (folder === undefined) return;
    built += 1;
    say(`  ${built} of ${total}: ${folder}, after ${seconds} s`);
  };
}
