import type { Command } from 'commander';
import type { ResourceDefinition } from '../resource/definition.js';
import { addSharedOptions } from './options.js';

/** An operation that several resources have: `pm-api <verb> <resource> …`. */
export interface Verb {
  name: string;
  /** What it does, to be followed by a resource's name. */
  does: string;
  /** What stands behind `pm-api <verb> <resource>` in an example. */
  example(definition: ResourceDefinition): string;
  isOffered(definition: ResourceDefinition): boolean;
  /** Adds arguments, options and action to the command of one resource. */
  build(command: Command, definition: ResourceDefinition): void;
}

/** Adds a verb to the program, with a subcommand for each resource that offers it. */
export function addVerb(
  program: Command,
  deferred: DeferredOptions,
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
  for (const definition of offering) {
    const resource = command
      .command(definition.name)
      .alias(definition.one)
      .description(`${verb.does}: ${definition.name}`)
      .addHelpText('after', () => exampleOf(definition));
    deferred.defer(resource, () => {
      verb.build(resource, definition);
      addSharedOptions(resource);
    });
  }
}

/**
 * Options that are added when their command is about to run. There are more than a thousand for all resources
 * together, and a run needs those of one.
 */
export class DeferredOptions {
  readonly #waiting = new Map<Command, () => void>();

  /** Adds options to a command later. */
  defer(command: Command, add: () => void): void {
    this.#waiting.set(command, add);
  }

  /** Adds them now. */
  add(command: Command): void {
    this.#waiting.get(command)?.();
    this.#waiting.delete(command);
  }
}
