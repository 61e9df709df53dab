import { type Command, Option } from 'commander';
import type { PmClient } from 'pm-api-client';
import type { ResourceDefinition } from 'pm-api-client/resources';
import { setAction } from '../action.js';
import { connect } from '../connect.js';
import { addGroup, type DeferredCommands } from '../deferred-commands.js';
import { CommandError, EXIT } from '../exit-codes.js';
import type { Io } from '../io.js';
import { addFilterFlags } from '../list-flags.js';
import type { LocalFilter } from '../local-filter.js';
import { addTextOption } from '../options.js';
import { addNotes, manyOf } from '../texts/help.js';
import type { Text } from '../texts/texts.js';
import { addListFlags, filterIn, type ListFlags, type Listing, list, named, pageOptions } from './read.js';
import { myWork } from './work.js';

/** `pm-api my bugs`: the records of the user who is logged in; `pm-api my`: everything that is assigned to them. */
export function addMy(
  program: Command,
  io: Io,
  deferred: DeferredCommands,
  definitions: readonly ResourceDefinition[],
): void {
  const own = definitions.filter(({ list: rule }) => rule?.my !== undefined);
  const group = addGroup(
    program,
    deferred,
    'my',
    'List your own records; without a resource, your open work',
    (group) => {
      addWork(
        group,
        io,
        own.map(({ name }) => name),
      );
      for (const definition of own) addOwn(group, io, deferred, definition);
    },
  ).usage('[resource] …');
  addNotes(group, io.texts, { examples: () => ['my', 'my bugs', 'my tasks --browse finishedby --all'] });
}

/** `pm-api my work`, which `pm-api my` is short for. */
function addWork(group: Command, io: Io, names: readonly string[]): void {
  const command = group
    .command('work', { isDefault: true })
    .description('Show everything open that is assigned to you, overdue first')
    .argument('[words...]');
  addNotes(command, io.texts, { examples: () => ['my work'] });
  addFilterFlags(command);
  setAction(io, command, async (context, [word]: string[], flags: LocalFilter) => {
    if (word !== undefined) {
      throw new CommandError('{{name}} have no command {{verb}}.', 'Use one of {{choices}}.', EXIT.usage, {
        values: { name: 'my', verb: word, choices: ['work', ...names].join(', ') },
      });
    }
    await myWork(context, flags);
  });
}

function addOwn(group: Command, io: Io, deferred: DeferredCommands, definition: ResourceDefinition): void {
  const { name, one, list: rule } = definition;
  const kinds = Object.keys(rule?.my ?? {});
  const many = manyOf(definition, io.texts);
  const command = group
    .command(name)
    .alias(one)
    .description(io.texts.translate('List your own {{many}}' satisfies Text, { many }));
  addNotes(command, io.texts, { examples: () => [`my ${name} --browse ${kinds.at(-1)} --all`] });
  deferred.defer(command, () => {
    const about = io.texts.translate('{{values}}; default: {{standard}}' satisfies Text, {
      values: kinds.join(', '),
      standard: kinds[0] ?? '',
    });
    const options = [new Option('--browse <filter>', about), ...pageOptions()];
    for (const option of options) command.addOption(option);
    addTextOption(command);
    addListFlags(command);
    setAction(io, command, async (context, flags: ListFlags) => {
      const pm = await connect(context);
      const meant = await named(pm, definition, flags, io);
      await list(context, listsOf(pm, name), definition, filterIn(flags, options), meant);
    });
  });
}

function listsOf(pm: PmClient, name: string): Listing {
  // Edge: the name comes from the command line, so its list is unknown to the compiler.
  return pm.my[name as keyof PmClient['my']] as Listing;
}
