import type { Command } from 'commander';
import type { ResourceDefinition } from 'pm-api-client/resources';
import { type Action, setAction } from './action.js';
import type { DeferredCommands } from './deferred-commands.js';
import { CommandError, EXIT } from './exit-codes.js';
import { type Io, write } from './io.js';
import type { SharedOptions } from './options.js';
import { addNotes, manyOf, oneOf } from './texts/help.js';
import type { Text } from './texts/texts.js';

/** An operation that several resources have: `pm-api <verb> <resource> …`. */
export interface Verb {
  name: string;
  /** What it does, with `{{a}}` for a record or `{{many}}` for records of a resource. */
  does: Text;
  /** The same for resources whose page has another word for it. */
  doesTo?: Readonly<Record<string, Text>>;
  /** What comes after `pm-api <verb> <resource>` in an example. */
  example(definition: ResourceDefinition): string;
  isOffered(definition: ResourceDefinition): boolean;
  /** Sentences about it in the help of a resource. @default none */
  notes?: readonly Text[];
  /** Values of options that are not given. @default none */
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
  const { texts } = io;
  const offering = definitions.filter(verb.isOffered);
  const exampleOf = (definition: ResourceDefinition) =>
    `${verb.name} ${definition.name} ${verb.example(definition)}`.trim();
  const [first] = offering;
  const isOfOne = offering.length === 1 && first !== undefined;
  const a = isOfOne ? oneOf(first, texts) : texts.translate('a record' satisfies Text);
  const many = isOfOne ? manyOf(first, texts) : texts.translate('records' satisfies Text);
  const command = program
    .command(verb.name)
    .usage('<resource> …')
    .description(texts.translate(verb.does, { a, many }))
    .helpCommand(false)
    .enablePositionalOptions()
    .hook('preSubcommand', (_, resource) => deferred.add(resource));
  addNotes(command, texts, { examples: () => offering.slice(0, 1).map(exampleOf) });
  deferred.defer(command, () => {
    for (const definition of offering) {
      const names = { a: oneOf(definition, texts), many: manyOf(definition, texts) };
      const resource = command
        .command(definition.name)
        .alias(definition.one)
        .description(texts.translate(verb.doesTo?.[definition.name] ?? verb.does, names));
      const { notes = [] } = verb;
      addNotes(resource, texts, { notes, examples: () => [exampleOf(definition)] });
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
  const { texts } = io;
  for (const definition of definitions) {
    const { name, one } = definition;
    const offered = verbs.filter((verb) => verb.isOffered(definition));
    const examples = () =>
      offered.map((verb) => `${name} ${`${verb.name} ${verb.example(definition)}`.trim()}`);
    const command = program
      .command(name, { hidden: true })
      .alias(one)
      .usage('<command> …')
      .description(
        texts.translate('Commands for {{many}}' satisfies Text, { many: manyOf(definition, texts) }),
      )
      .argument('[words...]')
      .allowUnknownOption();
    addNotes(command, texts, { examples });
    command.action(async ([verb]: string[]) => {
      if (verb === undefined || verb === 'help') {
        return write(
          io.stdout,
          examples()
            .map((example) => `  pm-api ${example}\n`)
            .join(''),
        );
      }
      throw new CommandError('{{name}} have no command {{verb}}.', 'Use one of {{choices}}.', EXIT.usage, {
        values: { name, verb, choices: offered.map((each) => each.name).join(', ') },
      });
    });
  }
}
