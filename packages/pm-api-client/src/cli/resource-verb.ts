import type { Command } from 'commander';
import type { Row } from '../resource/row.js';
import type { LateOptions } from './late-options.js';
import { addSharedOptions } from './shared-options.js';

/** An operation that several resources have: `pm-api <verb> <resource> …`. */
export interface Verb {
  name: string;
  /** What it does, to be followed by a resource's name. */
  does: string;
  /** What stands behind `pm-api <verb> <resource>` in an example. */
  example(row: Row): string;
  isOffered(row: Row): boolean;
  /** Adds arguments, options and action to the command of one resource. */
  build(command: Command, row: Row): void;
}

/** Adds a verb to the program, with a subcommand for each resource that offers it. */
export function addVerb(program: Command, late: LateOptions, rows: readonly Row[], verb: Verb): void {
  const offering = rows.filter(verb.isOffered);
  const exampleOf = (row: Row) => `\nExample:\n  pm-api ${verb.name} ${row.name} ${verb.example(row)}`;
  const command = program
    .command(verb.name)
    .usage('<resource> …')
    .description(verb.does)
    .helpCommand(false)
    .enablePositionalOptions()
    .addHelpText('after', () => offering.slice(0, 1).map(exampleOf).join(''))
    .hook('preSubcommand', (_, resource) => late.add(resource));
  for (const row of offering) {
    const resource = command
      .command(row.name)
      .description(`${verb.does}: ${row.name}`)
      .addHelpText('after', () => exampleOf(row));
    late.later(resource, () => {
      verb.build(resource, row);
      addSharedOptions(resource);
    });
  }
}
