import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inBoth, text } from 'plat-common/text';
import type { LogEvent } from '../inspector/log.js';

const MAX_RUN_MS = 60_000;
const MAX_OUTPUT_LENGTH = 16_384;

/**
 * Runs `cmd/config_callback` of a package, as the system does after a change of the authorized folders. Resolves with the line of
 * the inspector; undefined where the package has no such script.
 */
export async function runConfigCallback(
  packageFolder: string,
  { env, tempLogFile, closing }: { env: NodeJS.ProcessEnv; tempLogFile: string; closing: AbortSignal },
): Promise<LogEvent | undefined> {
  const script = join(packageFolder, 'cmd', 'config_callback');
  if (closing.aborted || !(await stat(script).catch(() => undefined))?.isFile()) return undefined;
  const startedAt = performance.now();
  await writeFile(tempLogFile, '');
  const signal = AbortSignal.any([closing, AbortSignal.timeout(MAX_RUN_MS)]);
  const options = { cwd: packageFolder, env, detached: true } as const;
  const child = spawn(script, [], { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  signal.addEventListener('abort', () => {
    // With all that it has started.
    if (child.exitCode === null && child.signalCode === null) process.kill(-Number(child.pid), 'SIGKILL');
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(0, MAX_OUTPUT_LENGTH);
    });
  }
  // Not "close": a service that the script leaves behind may hold its output open for ever.
  const [exitCode] = await once(child, 'exit').catch((error: Error): [null] => {
    output += error.message;
    return [null];
  });
  for (const stream of [child.stdout, child.stderr]) stream.destroy();
  const ok = exitCode === 0;
  const shown = ok ? '' : await readFile(tempLogFile, 'utf8').catch(() => '');
  return {
    kind: 'control',
    title: inBoth(text`ran cmd/config_callback`, '已运行 cmd/config_callback'),
    ok,
    milliseconds: Math.round(performance.now() - startedAt),
    detail: { exitCode, output, ...(shown !== '' && { shownToUser: shown.slice(0, MAX_OUTPUT_LENGTH) }) },
  };
}
