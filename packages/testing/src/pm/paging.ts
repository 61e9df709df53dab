/** How many records a page has when the request does not say: observed. */
const DEFAULT_PER_PAGE = 20;

/** Which page of a list is asked for: reads `recPerPage` and `pageID`; what is no number from 1 on counts as 20 and as the first page. */
export function askedPage(query: URLSearchParams, perPage = DEFAULT_PER_PAGE) {
  return {
    recPerPage: query.has('recPerPage') ? (atLeastOne(query.get('recPerPage')) ?? DEFAULT_PER_PAGE) : perPage,
    pageID: atLeastOne(query.get('pageID')) ?? 1,
  };
}

function atLeastOne(text: string | null): number | undefined {
  const value = Number(text);
  return Number.isInteger(value) && value >= 1 ? value : undefined;
}

/** Reads `orderBy`; undefined when nothing, or nothing of this form, is asked for. */
export function askedOrder(query: URLSearchParams): { field: string; descending: boolean } | undefined {
  const match = /^(\w+?)_(asc|desc)$/.exec(query.get('orderBy') ?? '');
  return match?.[1] === undefined ? undefined : { field: match[1], descending: match[2] === 'desc' };
}
