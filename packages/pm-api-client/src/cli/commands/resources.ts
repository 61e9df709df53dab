import type { Command } from 'commander';
import type { ResourceDefinition } from '../../resource/definition.js';
import { CommandError, EXIT } from '../exit-codes.js';
import { type Io, write } from '../io.js';
import type { Verb } from '../verb.js';

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
    const lines = offered.map(
      (verb) => `  pm-api ${name} ${`${verb.name} ${verb.example(definition)}`.trim()}\n`,
    );
    const command = program
      .command(name, { hidden: true })
      .alias(one)
      .usage('<command> …')
      .description(`What can be done with ${name}`)
      .argument('[words...]')
      .allowUnknownOption()
      .addHelpText('after', `\nCommands, with an example each:\n${lines.join('')}`);
    command.action(async ([verb]: string[]) => {
      if (verb === undefined) return write(io.stdout, lines.join(''));
      const names = offered.map((each) => each.name).join(', ');
      throw new CommandError(`${name} have no command '${verb}'.`, `There are ${names}.`, EXIT.usage);
    });
  }
}
