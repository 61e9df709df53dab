import type { Io } from './io.js';
import type { OutputOptions, Printer } from './printer.js';

/** Options that every subcommand takes. */
export interface SharedOptions extends OutputOptions {
  baseUrl?: string;
  /** The name of a profile. @default the current one */
  profile?: string;
  /** Seconds. */
  timeout?: number;
  /** The server's, as an IANA name. */
  timeZone?: string;
  verbose?: true;
  /** Rich text is shown and given as Markdown. */
  markdown?: boolean;
  /** Read by `languageOf` before the arguments are parsed. */
  lang?: string;
}

/** What a subcommand works with. */
export interface Context {
  io: Io;
  options: SharedOptions;
  printer: Printer;
}
