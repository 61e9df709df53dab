import { type Text, text } from 'plat-common/text';
import type { EachOptions, ReadOptions } from '../options.js';
import { copyOf } from '../result-texts.js';
import { textsOf } from '../rich-text/texts.js';
import { wrongField } from '../wrong-fields.js';
import type { ListRule, PmRecord, ResourceDefinition } from './definition.js';
import { eachOf } from './each.js';
import { checkedFilter } from './filter.js';
import { createOwnershipFilter } from './ownership.js';
import { fetchPage } from './page.js';
import { kindOf } from './read-record.js';
import type { Page } from './resource.js';
import type { ResourceContext } from './target.js';

/** The reading of the lists of a definition: page by page, record by record, or all at once. */
export function listing(target: ResourceContext, rule: ListRule) {
  const { definition, connection } = target;
  const each = (filter: unknown, { prefetch = 0, maxItems = Infinity, ...options }: EachOptions = {}) => {
    checkedCount(prefetch, NAMES.prefetch, definition);
    if (maxItems !== Infinity) checkedCount(maxItems, NAMES.maxItems, definition);
    const request = checkedFilter(definition, rule, filter, { whole: maxItems });
    const records = eachOf(definition, request, connection, { ...options, prefetch, maxItems });
    // A list may be long: what needs no conversion goes through no further hands.
    return connection.richText(options) === 'html' ? records : eachInTexts(target, records, options);
  };
  return {
    list: async (filter: unknown, options?: ReadOptions) => {
      const request = checkedFilter(definition, rule, filter);
      const limits = connection.limits(options);
      const { toCaller } = await textsOf(target, options);
      const page = await fetchPage(definition, connection, request, limits, 'explain');
      const isOwn = await createOwnershipFilter(connection, request, limits);
      const isOf = kindOf(rule);
      const own = page.items.filter((record) => isOf(record) && isOwn(record));
      return copyOf(countedPage(rule, page, own.length), { items: own.map(toCaller) });
    },
    each,
    all: async (filter: unknown, options?: EachOptions) => {
      const records: PmRecord[] = [];
      for await (const record of each(filter, options)) records.push(record);
      return records;
    },
  };
}

/** The page with the total of what is shown of it, where the server's total counts records of other kinds too. */
function countedPage({ only }: ListRule, page: Page<PmRecord>, shown: number): Omit<Page<PmRecord>, 'items'> {
  const { total, pageID, recPerPage } = page;
  if (only === undefined || total === undefined) return page;
  const { total: _, ...uncounted } = page;
  return pageID === 1 && total <= recPerPage ? copyOf(page, { total: shown }) : uncounted;
}

async function* eachInTexts(
  target: ResourceContext,
  records: AsyncGenerator<PmRecord, void, undefined>,
  options: ReadOptions,
): AsyncGenerator<PmRecord, void, undefined> {
  const { toCaller } = await textsOf(target, options);
  for await (const record of records) yield toCaller(record);
}

const NAMES = { prefetch: text`prefetch`, maxItems: text`maxItems` };

function checkedCount(value: number, name: Text, definition: ResourceDefinition): void {
  if (Number.isInteger(value) && value >= 0) return;
  throw wrongField(name, text`must be a whole number of ${0} or more`, {
    why: text`${name} is not a whole number of 0 or more.`,
    request: { method: 'GET', path: `/${definition.name}` },
  });
}
