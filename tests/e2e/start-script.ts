import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';

/**
 * Starts a script in Node, for as long as the test lasts at most. `ended` resolves with its exit code and with all that
 * it wrote.
 */
export function startScript(args: string[], cwd: string, variables: Record<string, string> = {}) {
  const child = spawn(process.execPath, args, { cwd, env: { ...process.env, ...variables } });
  // A test that ran out of time leaves no process.
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const ended = once(child, 'close').then(([code]) => ({ code, output, errors }));
  return { child, ended };
}
