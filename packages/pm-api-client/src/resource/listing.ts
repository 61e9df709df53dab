import { forPrograms, type Text, text } from 'plat-common/text';
import { wrongField } from '../errors.js';
import type { EachOptions, ReadOptions } from '../options.js';
import { textsOf } from '../rich-text/texts.js';
import { aborted } from '../transport.js';
import type { PmRecord, ResourceDefinition } from './definition.js';
import { pagesOf } from './each.js';
import { checkedFilter } from './filter.js';
import { belongs, fetchPage } from './page.js';
import type { ResourceContext } from './read-record.js';

/** The reading of the lists of a definition: page by page, record by record, or all at once. */
export function listing(target: ResourceContext) {
  const { definition, connection } = target;
  const reading = (filter: unknown, { prefetch = 0, maxItems = Infinity, ...options }: EachOptions = {}) => {
    checkedCount(prefetch, NAMES.prefetch, definition);
    if (maxItems !== Infinity) checkedCount(maxItems, NAMES.maxItems, definition);
    const request = checkedFilter(definition, filter, maxItems);
    const pages = pagesOf(target, request, { ...options, prefetch, maxItems });
    return { pages, path: request.path };
  };
  return {
    list: async (filter: unknown, options?: ReadOptions) => {
      const request = checkedFilter(definition, filter);
      const limits = connection.limits(options);
      const isHtml = connection.richText(options) === 'html';
      const page = await fetchPage(target, request, limits, 'explain');
      const belonging = page.items.filter(await belongs(target, request, limits));
      // A release of several builds has a row for each of them.
      const own = [...new Map(belonging.map((item) => [item.id, item])).values()];
      if (request.extras.isMixed && page.total !== undefined) {
        const isWhole = page.pageID === 1 && page.total <= page.recPerPage;
        if (isWhole) page.total = own.length;
        else delete page.total;
      }
      page.items = isHtml ? own : own.map((await textsOf(target, options)).toCaller);
      return page;
    },
    each: (filter: unknown, options: EachOptions = {}) => oneByOne(target, reading(filter, options), options),
    all: async (filter: unknown, options?: EachOptions) => {
      const { pages } = reading(filter, options);
      const { toCaller } = await textsOf(target, options);
      const records: PmRecord[] = [];
      for await (const page of pages) for (const record of page) records.push(toCaller(record));
      return records;
    },
  };
}

/** The records of pages, one by one, in the caller's form. */
async function* oneByOne(
  target: ResourceContext,
  { pages, path }: { pages: ReturnType<typeof pagesOf>; path: string },
  { signal, ...options }: ReadOptions,
): AsyncGenerator<PmRecord, void, undefined> {
  const { toCaller } = await textsOf(target, options);
  for await (const page of pages) {
    for (const record of page) {
      if (signal?.aborted) throw aborted({ method: 'GET', path }, true, signal.reason);
      yield toCaller(record);
    }
  }
}

const NAMES = { prefetch: forPrograms`prefetch`, maxItems: text`maxItems` };

function checkedCount(value: number, name: Text, definition: ResourceDefinition): void {
  if (Number.isInteger(value) && value >= 0) return;
  throw wrongField(name, text`must be a whole number of ${0} or more`, {
    why: text`${name} is not a whole number of 0 or more.`,
    request: { method: 'GET', path: `/${definition.name}` },
  });
}
