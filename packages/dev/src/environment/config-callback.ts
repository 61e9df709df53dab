import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { inBoth, text } from 'plat-common/text';
import type { EventLog } from '../inspector/log.js';
import { endProcessGroup } from '../process-group.js';

const MAX_RUN_MS = 60_000;
const MAX_OUTPUT_LENGTH = 16_384;

/** What a run of the script takes. */
export interface ConfigCallbackOptions {
  packageFolder: string;
  /** The environment with the new values. */
  variables: () => Record<string, string>;
  tempLogFile: string;
  log: EventLog;
}

/**
 * Runs `cmd/config_callback` of the package, as the system does after each change of the authorized folders, one run after the
 * other.
 */
export class ConfigCallback {
  readonly #options: ConfigCallbackOptions;
  readonly #closing = new AbortController();
  #running: Promise<void> = Promise.resolve();

  constructor(options: ConfigCallbackOptions) {
    this.#options = options;
  }

  run(): void {
    this.#running = this.#running.then(() => this.#runOnce());
  }

  /** Ends a run that is under way. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#running;
  }

  async #runOnce(): Promise<void> {
    const { packageFolder, tempLogFile, log } = this.#options;
    const script = join(packageFolder, 'cmd', 'config_callback');
    if (this.#closing.signal.aborted || !(await stat(script).catch(() => undefined))?.isFile()) return;
    const startedAt = performance.now();
    await writeFile(tempLogFile, '');
    const { exitCode, output } = await this.#spawn(script);
    const ok = exitCode === 0;
    const shown = ok ? '' : await readFile(tempLogFile, 'utf8').catch(() => '');
    log.add({
      kind: 'control',
      title: inBoth(text`ran cmd/config_callback`, '已运行 cmd/config_callback'),
      ok,
      milliseconds: Math.round(performance.now() - startedAt),
      detail: { exitCode, output, ...(shown !== '' && { shownToUser: shown.slice(0, MAX_OUTPUT_LENGTH) }) },
    });
  }

  async #spawn(script: string): Promise<{ exitCode: number | null; output: string }> {
    const { signal } = this.#closing;
    const child = spawn(script, [], {
      cwd: dirname(dirname(script)),
      env: { ...process.env, ...this.#options.variables() },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A group of its own, so that what the script waits for ends with it.
      detached: process.platform !== 'win32',
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output = (output + text).slice(0, MAX_OUTPUT_LENGTH);
      });
    }
    const end = () => void endProcessGroup(child, { killedAfterMs: 0 });
    const timer = setTimeout(end, MAX_RUN_MS);
    signal.addEventListener('abort', end, { once: true });
    try {
      // Not "close": a service that the script leaves behind may hold its output open for ever.
      const [exitCode] = (await once(child, 'exit')) as [number | null];
      return { exitCode, output };
    } catch (error) {
      return { exitCode: null, output: error instanceof Error ? error.message : String(error) };
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      for (const stream of [child.stdout, child.stderr]) stream.destroy();
    }
  }
}
