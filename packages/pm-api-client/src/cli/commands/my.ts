import { type Command, Option } from 'commander';
import type { PmClient } from '../../pm-client.js';
import type { ResourceDefinition } from '../../resource/definition.js';
import { setAction } from '../action.js';
import { connect } from '../connect.js';
import { addGroup, type DeferredCommands } from '../deferred-commands.js';
import type { Io } from '../io.js';
import { addTextOption } from '../options.js';
import { addListFlags, filterIn, type ListFlags, type Listing, list, pageOptions } from './read.js';

/** `pm-api my bugs`: the records of whoever is logged in. */
export function addMy(
  program: Command,
  io: Io,
  deferred: DeferredCommands,
  definitions: readonly ResourceDefinition[],
): void {
  const does = 'List your own records, such as bugs that are assigned to you';
  addGroup(program, deferred, 'my', does, (group) => {
    for (const { name, one, list: rule } of definitions) {
      if (rule?.my !== undefined) addOwn(group, io, deferred, { name, one, kinds: Object.keys(rule.my) });
    }
  })
    .usage('<resource> …')
    .addHelpText('after', '\nExamples:\n  pm-api my bugs\n  pm-api my tasks --browse finishedby --all');
}

/** The list of one kind of record, with what its filter may be. */
interface Own {
  name: string;
  one: string;
  kinds: readonly string[];
}

function addOwn(group: Command, io: Io, deferred: DeferredCommands, { name, one, kinds }: Own): void {
  const command = group
    .command(name)
    .alias(one)
    .description(`List your own ${name}`)
    .addHelpText('after', `\nExample:\n  pm-api my ${name} --browse ${kinds.at(-1)} --all`);
  deferred.defer(command, () => {
    const options = [
      new Option('--browse <filter>', `${kinds.join(', ')}; default: ${kinds[0]}`),
      ...pageOptions(),
    ];
    for (const option of options) command.addOption(option);
    addTextOption(command);
    addListFlags(command);
    setAction(io, command, async (context, flags: ListFlags) => {
      const pm = await connect(context);
      await list(context, listsOf(pm, name), name, filterIn(flags, options), flags);
    });
  });
}

function listsOf(pm: PmClient, name: string): Listing {
  // Edge: the name comes from the command line, so the compiler cannot know which of the lists it is.
  return pm.my[name as keyof PmClient['my']] as Listing;
}
