import { type Command, InvalidArgumentError, Option } from 'commander';
import type { EachOptions, ReadOptions } from '../../options.js';
import type { ListRule, PmRecord, ResourceDefinition } from '../../resource/definition.js';
import type { Page } from '../../resource/resource.js';
import { count, pairs, recordNumber } from '../arguments.js';
import { commandWords } from '../command-words.js';
import { connect } from '../connect.js';
import type { Context } from '../context.js';
import { CommandError, EXIT } from '../exit-codes.js';
import { singleValue } from '../fields.js';
import { filteredLocally, isFiltered, type LocalFilter, type SortRule, sortRuleOf } from '../local-filter.js';
import { addTextOption } from '../options.js';
import { resourceOf } from '../resources.js';
import type { Verb } from '../verb.js';

/** Pages that are fetched while the one before is printed. */
const PREFETCH = 4;

/** Options of a list that are not part of its filter. */
export interface ListFlags extends LocalFilter {
  all?: true;
  limit?: number;
  [filter: string]: unknown;
}

/** Records that come as a page or one by one. */
export interface Listing {
  list(filter: object, options: ReadOptions): Promise<Page<PmRecord>>;
  each(filter: object, options: EachOptions): AsyncGenerator<PmRecord, void, undefined>;
}

/** `pm-api list bugs --product 1 --browse unresolved --all` */
export function listVerb(): Verb {
  return {
    name: 'list',
    does: 'List records',
    example: ({ name, list }) => {
      const [parent] = Object.keys(list?.parents ?? {});
      return `${parent === undefined || list?.whole ? '' : `--${parent} 1 `}--all --output csv > ${name}.csv`;
    },
    isOffered: (definition) => definition.list !== undefined,
    build: (command, definition) => {
      const rule = definition.list;
      if (rule === undefined) throw new TypeError(`${definition.name} cannot be listed`);
      const filters = filterOptions(rule);
      for (const option of filters) command.addOption(option);
      addTextOption(command);
      addListFlags(command);
      return async (context, flags: ListFlags) => {
        const filter = filterIn(flags, filters);
        refuseNowhere(definition, filter);
        const resource = resourceOf(await connect(context), definition);
        await list(context, resource, definition.name, filter, flags);
      };
    },
  };
}

/** `pm-api get bugs 12` */
export function getVerb(): Verb {
  return {
    name: 'get',
    does: 'Show one record',
    example: () => '12 --output json',
    isOffered: (definition) => definition.get === true,
    build: (command, definition) => {
      command.argument('<id>', 'number of the record', recordNumber);
      addTextOption(command);
      return async (context, id: number) => {
        const pm = await connect(context);
        const { signal } = context.io;
        await context.printer.record(await resourceOf(pm, definition).get(id, { signal }));
      };
    },
  };
}

/** Adds the options of a list that are not part of its filter. */
export function addListFlags(command: Command): void {
  command
    .option('--all', 'every page, not one')
    .option('--limit <count>', 'every page until there are so many records', count)
    .optionsGroup('Choosing here, among every page unless --pageID is given:')
    .option('--filter <field=value>', 'records that have this value; repeat for more', pairs)
    .option('--search <text>', 'records with this text in any of their fields')
    .option('--sort <field>', 'by this field; severity:desc the other way round', sorting);
}

/** A flag for each part of a list's filter. */
function filterOptions(rule: ListRule): Option[] {
  return [
    ...Object.entries(rule.parents).map(([name, path]) =>
      new Option(`--${name} <id>`, `those of one of the ${path}, by its number`).argParser(numberIn),
    ),
    new Option('--browse <filter>', browseHelp(rule)),
    ...pageOptions(),
  ];
}

/** What was given of a list's filter. */
export function filterIn(flags: ListFlags, options: readonly Option[]): Record<string, unknown> {
  const names = options.map((option) => option.attributeName());
  return Object.fromEntries(Object.entries(flags).filter(([name]) => names.includes(name)));
}

/** The flags of one page of a list. */
export function pageOptions(): Option[] {
  return [
    new Option('--recPerPage <count>', 'records on a page, 1 to 1000 (100)').argParser(numberIn),
    new Option('--pageID <number>', 'which page, from 1').argParser(numberIn).conflicts(['all', 'limit']),
    new Option('--orderBy <field_direction>', 'such as id_desc'),
  ];
}

/** Refuses a list that is nobody's, where the server has none of all records. */
function refuseNowhere({ name, list }: ResourceDefinition, filter: object): void {
  const { parents = {}, whole, my } = list ?? {};
  const places = Object.keys(parents);
  if (whole || places.length === 0 || places.some((place) => Object.hasOwn(filter, place))) return;
  const flags = places.map((place) => `--${place}`).join(', ');
  const own = my === undefined ? '' : ` Your own: pm-api my ${name}.`;
  const hint = `${places.length === 1 ? 'Give' : 'Give one of'} ${flags}.${own} Nothing was sent.`;
  throw new CommandError(`of which ${name} is not said.`, hint, EXIT.usage);
}

/** Shows a page of a list, or all that is wanted of it. */
export async function list(
  context: Context,
  listing: Listing,
  name: string,
  filter: Readonly<Record<string, unknown>>,
  { all, limit, ...localFilter }: ListFlags,
): Promise<void> {
  const { io, printer } = context;
  const { signal } = io;
  if (isFiltered(localFilter)) {
    // A page that was asked for is looked at by itself.
    const records =
      filter.pageID === undefined
        ? listing.each(filter, { signal, prefetch: PREFETCH })
        : itemsOf(listing.list(filter, { signal }));
    const { kept, unknown } = await filteredLocally(records, localFilter);
    await printer.records(kept.slice(0, limit));
    for (const field of unknown) await printer.remark(`None of these ${name} has a field ${field}.`);
    return;
  }
  if (all || limit !== undefined) {
    await printer.records(listing.each(filter, { signal, prefetch: PREFETCH, maxItems: limit }));
    return;
  }
  const page = await listing.list(filter, { signal });
  await printer.records(page.items);
  if (page.hint !== undefined) await printer.remark(commandWords(page.hint));
  if (page.items.length < page.total) {
    await printer.remark(`${page.items.length} of ${page.total} ${name}; --all gives every one.`);
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
