import type { Command } from 'commander';
import type { ResourceDefinition } from '../resource/definition.js';
import { type Action, setAction } from './action.js';
import type { DeferredCommands } from './deferred-commands.js';
import { CommandError, EXIT } from './exit-codes.js';
import { type Io, write } from './io.js';
import type { SharedOptions } from './options.js';

/** An operation that several resources have: `pm-api <verb> <resource> …`. */
export interface Verb {
  name: string;
  /** What it does, to be followed by a resource's name. */
  does: string;
  /** What stands behind `pm-api <verb> <resource>` in an example. */
  example(definition: ResourceDefinition): string;
  isOffered(definition: ResourceDefinition): boolean;
  /** Options for which nobody has asked. @default none */
  defaults?: SharedOptions;
  /** Adds arguments and options to the command of one resource, and gives what it does. */
  build(command: Command, definition: ResourceDefinition): Action;
}

/** Adds a verb to the program, with a subcommand for each resource that offers it. */
export function addVerb(
  program: Command,
  io: Io,
  deferred: DeferredCommands,
  definitions: readonly ResourceDefinition[],
  verb: Verb,
): void {
  const offering = definitions.filter(verb.isOffered);
  const exampleOf = (definition: ResourceDefinition) =>
    `\nExample:\n  pm-api ${verb.name} ${definition.name} ${verb.example(definition)}`;
  const command = program
    .command(verb.name)
    .usage('<resource> …')
    .description(verb.does)
    .helpCommand(false)
    .enablePositionalOptions()
    .addHelpText('after', () => offering.slice(0, 1).map(exampleOf).join(''))
    .hook('preSubcommand', (_, resource) => deferred.add(resource));
  deferred.defer(command, () => {
    for (const definition of offering) {
      const resource = command
        .command(definition.name)
        .alias(definition.one)
        .description(`${verb.does}: ${definition.name}`)
        .addHelpText('after', () => exampleOf(definition));
      deferred.defer(resource, () =>
        setAction(io, resource, verb.build(resource, definition), verb.defaults),
      );
    }
  });
}

/** `pm-api bug`: what can be done with a resource. With a verb behind it, the words change places before they get here. */
export function addResources(
  program: Command,
  io: Io,
  definitions: readonly ResourceDefinition[],
  verbs: readonly Verb[],
): void {
  for (const definition of definitions) {
    const { name, one } = definition;
    const offered = verbs.filter((verb) => verb.isOffered(definition));
    const examples = () =>
      offered
        .map((verb) => `  pm-api ${name} ${`${verb.name} ${verb.example(definition)}`.trim()}\n`)
        .join('');
    const command = program
      .command(name, { hidden: true })
      .alias(one)
      .usage('<command> …')
      .description(`What can be done with ${name}`)
      .argument('[words...]')
      .allowUnknownOption()
      .addHelpText('after', () => `\nCommands, with an example each:\n${examples()}`);
    command.action(async ([verb]: string[]) => {
      if (verb === undefined || verb === 'help') return write(io.stdout, examples());
      const names = offered.map((each) => each.name).join(', ');
      throw new CommandError(`${name} have no command '${verb}'.`, `There are ${names}.`, EXIT.usage);
    });
  }
}
