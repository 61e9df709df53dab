import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Starts a script in Node. `ended` resolves with its exit code and with all that it wrote. */
export function startScript(args: string[], cwd: string, variables: Record<string, string> = {}) {
  const child = spawn(process.execPath, args, { cwd, env: { ...process.env, ...variables } });
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
