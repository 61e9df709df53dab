import type { Command } from 'commander';
import type { WriteOptions } from '../options.js';
import type { Io } from './io.js';

/** Options of every subcommand that writes. */
interface WriteFlags {
  dryRun?: true;
  readBack: boolean;
}

/** Adds the options of a subcommand that writes. */
export function addWriteOptions(command: Command): void {
  command
    .optionsGroup('Sending:')
    .option('--dry-run', 'show the request and send nothing')
    .option('--no-read-back', 'do not read the record back to see that it was done');
}

/** The same as options of the client. */
export function writeOptionsOf(command: Command, { signal }: Io): WriteOptions {
  const { dryRun, readBack } = command.opts<WriteFlags>();
  return { dryRun, verify: readBack, signal };
}
