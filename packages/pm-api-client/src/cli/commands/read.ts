import { type Command, InvalidArgumentError, Option } from 'commander';
import type { ListRule, PmRecord, ResourceDefinition } from '../../resource/definition.js';
import type { Page } from '../../resource/resource.js';
import { commandWords } from '../command-words.js';
import { connect } from '../connect.js';
import { type Context, contextOf } from '../context.js';
import { singleValue } from '../fields.js';
import type { Io } from '../io.js';
import { type Narrowing, narrowed, narrows, type SortRule, sortRuleOf } from '../narrow.js';
import { recordNumber } from '../options.js';
import { pairs } from '../pairs.js';
import { resourceOf } from '../resources.js';
import type { Verb } from '../verb.js';

/** Pages that are fetched while the one before is printed. */
const PREFETCH = 4;

interface ListFlags extends Narrowing {
  all?: true;
  limit?: number;
  [filter: string]: unknown;
}

/** `pm-api list bugs --product 1 --browse unresolved --all` */
export function listVerb(io: Io): Verb {
  return {
    name: 'list',
    does: 'List records',
    example: ({ name, list }) => {
      const [parent] = Object.keys(list?.parents ?? {});
      return `${parent === undefined || list?.whole ? '' : `--${parent} 1 `}--all --output csv > ${name}.csv`;
    },
    isOffered: (definition) => definition.list !== undefined,
    build: (command, definition) => {
      if (definition.list === undefined) return;
      const filters = addFilters(command, definition.list);
      command
        .option('--all', 'every page, not one')
        .option('--limit <count>', 'every page until there are so many records', count)
        .optionsGroup('Choosing here, among every page unless --pageID is given:')
        .option('--filter <field=value>', 'records that have this value; repeat for more', pairs)
        .option('--search <text>', 'records with this text in any of their fields')
        .option('--sort <field>', 'by this field; severity:desc the other way round', sorting)
        .action(async (flags: ListFlags) => {
          const filter = Object.fromEntries(Object.entries(flags).filter(([name]) => filters.includes(name)));
          await list(contextOf(io, command), definition, filter, flags);
        });
    },
  };
}

/** `pm-api get bugs 12` */
export function getVerb(io: Io): Verb {
  return {
    name: 'get',
    does: 'Show one record',
    example: () => '12 --output json',
    isOffered: (definition) => definition.get === true,
    build: (command, definition) => {
      command.argument('<id>', 'number of the record', recordNumber).action(async (id: number, _: object) => {
        const context = contextOf(io, command);
        const pm = await connect(context);
        await context.printer.record(await resourceOf(pm, definition).get(id, { signal: io.signal }));
      });
    },
  };
}

/** Adds a flag for each part of a list's filter, and gives their names. */
function addFilters(command: Command, rule: ListRule): string[] {
  const options = [
    ...Object.entries(rule.parents).map(([name, path]) =>
      new Option(`--${name} <id>`, `those of one of the ${path}, by its number`).argParser(numberIn),
    ),
    ...(rule.my ? [new Option('--my', "the caller's own")] : []),
    new Option('--browse <filter>', browseHelp(rule)),
    new Option('--recPerPage <count>', 'records on a page, 1 to 1000 (100)').argParser(numberIn),
    new Option('--pageID <number>', 'which page, from 1').argParser(numberIn).conflicts(['all', 'limit']),
    new Option('--orderBy <field_direction>', 'such as id_desc'),
  ];
  for (const option of options) command.addOption(option);
  return options.map((option) => option.attributeName());
}

async function list(
  context: Context,
  definition: ResourceDefinition,
  filter: Readonly<Record<string, unknown>>,
  { all, limit, ...narrowing }: ListFlags,
): Promise<void> {
  const { io, printer } = context;
  const resource = resourceOf(await connect(context), definition);
  const { signal } = io;
  if (narrows(narrowing)) {
    // A page that was asked for is looked at by itself.
    const records =
      filter.pageID === undefined
        ? resource.each(filter, { signal, prefetch: PREFETCH })
        : itemsOf(resource.list(filter, { signal }));
    const { kept, unknown } = await narrowed(records, narrowing);
    await printer.records(kept.slice(0, limit));
    for (const name of unknown) await printer.remark(`None of these ${definition.name} has a field ${name}.`);
    return;
  }
  if (all || limit !== undefined) {
    const records = resource.each(filter, { signal, prefetch: PREFETCH, maxItems: limit });
    await printer.records(records);
    return;
  }
  const page = await resource.list(filter, { signal });
  await printer.records(page.items);
  if (page.hint !== undefined) await printer.remark(commandWords(page.hint));
  if (page.items.length < page.total) {
    await printer.remark(`${page.items.length} of ${page.total} ${definition.name}; --all gives every one.`);
  }
}

async function* itemsOf(page: Promise<Page<PmRecord>>): AsyncGenerator<PmRecord, void, undefined> {
  yield* (await page).items;
}

function sorting(text: string): SortRule {
  const rule = sortRuleOf(text);
  if (rule !== undefined) return rule;
  throw new InvalidArgumentError('Give the name of a field, with :desc behind it for the other direction.');
}

/** The values of the filter, and where they differ by the parent. */
function browseHelp({ browse, browseAt = {} }: ListRule): string {
  const others = Object.entries(browseAt).map(([parent, values]) => `with --${parent}: ${values.join(', ')}`);
  return [browse.join(', '), ...others].join('; ');
}

// What is no number stays text: the client says what is wrong with it.
function numberIn(text: string): unknown {
  return singleValue(text, { kind: 'number' });
}

function count(text: string): number {
  const value = /^\d+$/.test(text) ? Number(text) : 0;
  if (value > 0) return value;
  throw new InvalidArgumentError('Give a whole number, 1 or more.');
}
