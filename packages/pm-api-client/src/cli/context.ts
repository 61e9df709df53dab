import type { Command } from 'commander';
import type { Io } from './io.js';
import { type SharedOptions, sharedOptionsOf } from './options.js';
import { Printer } from './printer.js';

/** What a subcommand works with. */
export interface Context {
  io: Io;
  options: SharedOptions;
  printer: Printer;
}

/** The context of a subcommand, from its options; `defaults` are for those that were not given. */
export function contextOf(io: Io, command: Command, defaults: SharedOptions = {}): Context {
  const options = { ...defaults, ...sharedOptionsOf(command) };
  return { io, options, printer: new Printer(io, options) };
}
