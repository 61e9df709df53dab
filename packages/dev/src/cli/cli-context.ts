import { type EventEmitter, once } from 'node:events';
import type { Language } from 'plat-common/locale';

/** What the command has from outside. */
export interface CliContext {
  stdout: Output;
  stderr: Output;
  env: NodeJS.ProcessEnv;
  /** Where SIGINT and SIGTERM arrive. */
  signals: EventEmitter;
  /** Opens an address in the user's browser. */
  open(url: string): Promise<unknown>;
  /** Language of what is printed: that of `--lang`, else of the environment. */
  language?: Language;
  /** The first language of the device, where arguments or environment name one. */
  systemLanguage?: 'zh-CN' | 'en-US';
}

/** A stream that may be a terminal. */
export interface Output {
  write(text: string): unknown;
  isTTY?: boolean | undefined;
}

/** What an action leaves behind. */
export interface Outcome {
  exitCode: number;
}

/** How a run ended. The README and `--help` have this table. */
export const exitCodes = {
  /** The command succeeded, or Ctrl-C or SIGTERM ended it. */
  well: 0,
  /** A check or a comparison has found errors. */
  failed: 1,
  /** Arguments, options or the configuration file are wrong. */
  usage: 2,
  /** A given package, folder or file is unusable. */
  unusable: 3,
  /** A port or a socket is in use or not allowed. */
  taken: 4,
  /** No plat-dev is running, or it or a device rejected the request. */
  unanswered: 5,
  /** A fault of plat-dev itself. */
  internal: 70,
} as const;

/** SIGHUP comes when the terminal is closed. */
const endings = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs what a signal may end: the first aborts `ending`. Those that follow are heard too, until all that it took is
 * given back: a process that has no listener for a signal dies of it at once.
 */
export async function interruptible(
  { signals }: CliContext,
  run: (ending: AbortSignal) => Promise<number>,
): Promise<number> {
  const ending = new AbortController();
  const end = () => ending.abort();
  for (const name of endings) signals.on(name, end);
  try {
    return await run(ending.signal);
  } finally {
    for (const name of endings) signals.off(name, end);
  }
}

/** The exit code of the first of these that ends, or of a signal before. */
export async function firstEnd(ending: AbortSignal, ends: readonly Promise<number>[]): Promise<number> {
  if (ending.aborted) return exitCodes.well;
  return Promise.race([once(ending, 'abort').then(() => exitCodes.well), ...ends]);
}
