import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { useOwnPages } from 'plat-common/error-page';
import { run } from './run.js';

// The files of the build are in one folder, and the pages beside them.
useOwnPages(fileURLToPath(new URL('docs', import.meta.url)));

// A reader that leaves early ends the printing, not the process.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

process.exitCode = await run(process.argv.slice(2), {
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  isInteractive: process.stdin.isTTY === true && process.stdout.isTTY === true && !process.env.CI,
  async runIn(cwd, program, args) {
    // On Windows npm is a script, which only a shell starts; no argument comes from outside.
    const child = spawn(program, args, { cwd, stdio: 'inherit', shell: process.platform === 'win32' });
    const [code] = (await once(child, 'exit')) as [number | null];
    return code ?? 1;
  },
});
