/** The specification's limit of `recPerPage`. */
const MOST_PER_PAGE = 1000;
/** How many records a page has when the request does not say. Not shown; chosen. */
const DEFAULT_PER_PAGE = 20;

/**
 * One page of a list with its paging fields. The specification has the limits but not what follows when they are
 * passed: here more than 1000 gives 1000, a page below 1 gives page 1, a page behind the last is empty.
 */
export function pageOf<Item>(items: readonly Item[], query: URLSearchParams) {
  const recPerPage = Math.min(atLeastOne(query.get('recPerPage')) ?? DEFAULT_PER_PAGE, MOST_PER_PAGE);
  const pageID = atLeastOne(query.get('pageID')) ?? 1;
  const start = (pageID - 1) * recPerPage;
  return {
    rows: items.slice(start, start + recPerPage),
    paging: { recTotal: items.length, recPerPage, pageID },
  };
}

function atLeastOne(text: string | null): number | undefined {
  const value = Number(text);
  return Number.isInteger(value) && value >= 1 ? value : undefined;
}
