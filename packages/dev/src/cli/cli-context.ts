import type { EventEmitter } from 'node:events';
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
