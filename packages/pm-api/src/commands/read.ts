import { type Command, Option } from 'commander';
import type { EachOptions, Page, PmClient, ReadOptions } from 'pm-api-client';
import type { ListRule, PmRecord, ResourceDefinition } from 'pm-api-client/resources';
import { count, recordNumber } from '../arguments.js';
import { connect } from '../connect.js';
import type { Context } from '../context.js';
import { CommandError, EXIT } from '../exit-codes.js';
import { wordsIn } from '../explained.js';
import { singleValue } from '../fields.js';
import type { Io } from '../io.js';
import { addFilterFlags } from '../list-flags.js';
import { filteredLocally, isFiltered, type LocalFilter, refuseUnknown } from '../local-filter.js';
import { addTextOption } from '../options.js';
import { resourceOf } from '../resources.js';
import { manyOf, oneOf } from '../texts/help.js';
import type { Text } from '../texts/texts.js';
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
export function listVerb(io: Io): Verb {
  return {
    name: 'list',
    does: 'List {{many}}',
    example: ({ name, list }) => {
      const [parent] = Object.keys(list?.parents ?? {});
      return `${parent === undefined || list?.whole ? '' : `--${parent} 1 `}--all --output csv > ${name}.csv`;
    },
    isOffered: (definition) => definition.list !== undefined,
    build: (command, definition) => {
      const rule = definition.list;
      if (rule === undefined) throw new TypeError(`${definition.name} cannot be listed`);
      const filters = filterOptions(io, definition, rule);
      for (const option of filters) command.addOption(option);
      addTextOption(command);
      addListFlags(command);
      return async (context, flags: ListFlags) => {
        const filter = filterIn(flags, filters);
        requirePlace(definition, filter);
        const pm = await connect(context);
        await list(
          context,
          resourceOf(pm, definition),
          definition,
          filter,
          await named(pm, definition, flags, io),
        );
      };
    },
  };
}

/** `pm-api get bugs 12` */
export function getVerb(io: Io): Verb {
  return {
    name: 'get',
    does: 'Show {{a}}',
    example: () => '12 --output json',
    isOffered: (definition) => definition.get === true,
    build: (command, definition) => {
      addIdArgument(command, definition, io);
      addTextOption(command);
      return async (context, id: number) => {
        const pm = await connect(context);
        const { signal } = context.io;
        await context.printer.record(await resourceOf(pm, definition).get(id, { signal }), definition.name);
      };
    },
  };
}

/** Adds the argument for the id of one record. */
export function addIdArgument(
  command: Command,
  definition: { name: string; one: string },
  { texts }: Io,
): void {
  const about = texts.translate('id of {{a}}' satisfies Text, { a: oneOf(definition, texts) });
  command.argument('<id>', about, recordNumber);
}

/** Adds the options of a list that are not part of its filter. */
export function addListFlags(command: Command): void {
  command
    .option('--all', 'every page instead of one')
    .option('--limit <count>', 'maximum number of records, from as many pages as it takes', count);
  addFilterFlags(command, 'Filter and sort (reads every page, unless --pageID names one):');
}

/** A flag for each part of a list's filter. */
function filterOptions({ texts }: Io, definition: ResourceDefinition, rule: ListRule): Option[] {
  const many = manyOf(definition, texts);
  return [
    ...Object.entries(rule.parents).map(([name, path]) => {
      const parent = manyOf({ name: path }, texts).replace(/s$/, '');
      const about = texts.translate('only {{many}} of this {{parent}} (id)' satisfies Text, { many, parent });
      return new Option(`--${name} <id>`, about).argParser(numberIn);
    }),
    new Option('--browse <filter>', browseHelp(rule, texts)),
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
    new Option('--recPerPage <count>', 'records per page, 1 to 1000; default: 100').argParser(numberIn),
    new Option('--pageID <number>', 'number of the page; default: 1')
      .argParser(numberIn)
      .conflicts(['all', 'limit']),
    new Option('--orderBy <field_direction>', 'order on the server, such as id_desc'),
  ];
}

/** Rejects `list` without a parent where the server has no list of all records. */
function requirePlace({ name, list }: ResourceDefinition, filter: object): void {
  const { parents = {}, whole, my } = list ?? {};
  const places = Object.keys(parents);
  if (whole || places.length === 0 || places.some((place) => Object.hasOwn(filter, place))) return;
  const flags = places.map((place) => `--${place}`).join(', ');
  throw new CommandError(
    'list {{name}} needs one of {{flags}}.',
    my === undefined ? 'Nothing was sent.' : 'For your own: pm-api my {{name}}. Nothing was sent.',
    EXIT.usage,
    { values: { name, flags } },
  );
}

/** The options of a list with the values that its records have in place of those on ZenTao's screens. */
export async function named(
  pm: PmClient,
  { name }: Pick<ResourceDefinition, 'name'>,
  flags: ListFlags,
  { texts }: Io,
): Promise<ListFlags> {
  if (flags.filter === undefined) return flags;
  const { withFilterValues } = await import('../filter-values.js');
  return { ...flags, filter: await withFilterValues(pm, name, flags.filter, texts) };
}

/** Shows a page of a list, or all records with `--all`. */
export async function list(
  context: Context,
  listing: Listing,
  { name, record }: Pick<ResourceDefinition, 'name' | 'record'>,
  filter: Readonly<Record<string, unknown>>,
  { all, limit, ...localFilter }: ListFlags,
): Promise<void> {
  const { io, printer } = context;
  const { signal } = io;
  if (isFiltered(localFilter)) {
    // A page that was named is filtered by itself.
    const records =
      filter.pageID === undefined
        ? listing.each(filter, { signal, prefetch: PREFETCH })
        : itemsOf(listing.list(filter, { signal }));
    const { kept, unknown, seen } = await filteredLocally(records, localFilter);
    await refuseUnknown(name, unknown, [...seen, ...namesIn(record)]);
    await printer.records(kept.slice(0, limit), undefined, name);
    return;
  }
  if (all || limit !== undefined) {
    const records = listing.each(filter, { signal, prefetch: PREFETCH, maxItems: limit });
    await printer.records(records, undefined, name);
    return;
  }
  const page = await listing.list(filter, { signal });
  await printer.records(page.items, undefined, name);
  if (page.hintText !== undefined) await printer.quote(await wordsIn(io.texts, page.hintText));
  // English needs no labels.
  if (io.texts.language !== 'en') await io.texts.loadHelp();
  if (page.total === undefined) {
    await printer.remark('{{shown}} {{name}}, and there may be more; --all shows every record.', {
      shown: page.items.length,
      name,
    });
  } else if (page.items.length < page.total) {
    await printer.remark('{{shown}} of {{total}} {{name}}; --all shows every record.', {
      shown: page.items.length,
      total: page.total,
      name: manyOf({ name }, io.texts),
    });
  }
}

/** The fields of a record's schema. */
export function namesIn(record: ResourceDefinition['record']): string[] {
  return 'shape' in record && typeof record.shape === 'object' && record.shape !== null
    ? Object.keys(record.shape)
    : [];
}

async function* itemsOf(page: Promise<Page<PmRecord>>): AsyncGenerator<PmRecord, void, undefined> {
  yield* (await page).items;
}

/** The values of the filter, and where they differ by the parent. */
function browseHelp({ browse, browseAt = {} }: ListRule, texts: Io['texts']): string {
  const others = Object.entries(browseAt).map(([parent, values]) =>
    texts.translate('with --{{parent}}: {{values}}' satisfies Text, { parent, values: values.join(', ') }),
  );
  const [standard] = browse;
  const isEnglish = texts.language === 'en';
  const own = texts.translate('{{values}}; default: {{standard}}' satisfies Text, {
    values: browse.join(', '),
    standard,
  });
  return [own, ...others].join(isEnglish ? '; ' : '；');
}

// Text that is not a number stays text: the client explains what is wrong with it.
function numberIn(text: string): unknown {
  return singleValue(text, { kind: 'number' });
}
