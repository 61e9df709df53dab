import type { Io } from './io.js';
import type { SharedOptions } from './options.js';
import type { Printer } from './printer.js';

/** What a subcommand works with. */
export interface Context {
  io: Io;
  options: SharedOptions;
  printer: Printer;
}
