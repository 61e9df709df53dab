import { listEnvelope } from 'plat-schemas/pm';
import { isJson, type Json, numberOf } from '../body.js';
import type { Connection } from '../connection.js';
import { PmError } from '../errors.js';
import type { Limits } from '../options.js';
import type { PmUser } from '../user.js';
import type { ListRule, PmRecord, ResourceDefinition } from './definition.js';
import type { ListRequest } from './filter.js';
import type { Page } from './resource.js';

/**
 * Fetches one page of a list. `explain`: for an empty one the server is asked whether the user still has a role, because
 * without one many lists are empty and no error says so (specification, "Errors").
 */
export async function fetchPage(
  { name, list }: ResourceDefinition,
  connection: Connection,
  { path, filter, browse, recPerPage, pageID, orderBy }: ListRequest,
  limits: Limits,
  explain?: 'explain',
): Promise<Page<PmRecord>> {
  const { browseAlsoAs = [], idPrefix }: Partial<ListRule> = list ?? {};
  // The specification's name of the filter, the one that released servers read, and those of older ones.
  const names = browse === undefined ? [] : ['browse', 'browseType', ...browseAlsoAs];
  const { body } = await connection.send(
    {
      method: 'GET',
      path,
      query: {
        recPerPage,
        pageID,
        ...Object.fromEntries(names.map((word) => [word, browse ?? ''])),
        ...(orderBy === undefined ? {} : { orderBy }),
      },
      wants: { as: 'list', key: name },
    },
    limits,
  );
  const items = recordsIn(body[name], idPrefix, path);
  const paging = pagingIn(body);
  const served = { recPerPage: paging.recPerPage || recPerPage, pageID: paging.pageID ?? pageID };
  const total = paging.recTotal ?? totalOf(items.length, path, served);
  const page = { items, total, filter, ...served };
  if (total > 0 || explain === undefined) return page;
  const { currentUser } = connection;
  // A server that tells rights refuses with an error, so there is nothing to ask it.
  const present = currentUser.user?.rights === undefined ? await currentUser.now(limits) : currentUser.user;
  const hint = emptyHint(name, browse, present);
  return hint === undefined ? page : { ...page, hint };
}

// The specification does not say where recTotal stands: the top level, or `pager` as it was observed.
function pagingIn(body: Json) {
  const { pager, recTotal, recPerPage, pageID } = listEnvelope.safeParse(body).data ?? {};
  return {
    recTotal: recTotal ?? pager?.recTotal,
    recPerPage: recPerPage ?? pager?.recPerPage,
    pageID: pageID ?? pager?.pageID,
  };
}

// Only the id is looked at: a schema over each of a hundred thousand records would cost more than fetching them.
function recordsIn(rows: unknown, idPrefix: string | undefined, path: string): PmRecord[] {
  if (!Array.isArray(rows)) throw badList(path, 'the list is missing');
  return rows.map((row: unknown) => {
    const id = isJson(row) ? idIn(row, idPrefix) : undefined;
    if (id === undefined) throw badList(path, 'the list has an entry without a number');
    return withID(row as Json, id);
  });
}

function idIn({ id }: Json, idPrefix: string | undefined): number | undefined {
  const isPrefixed = idPrefix !== undefined && typeof id === 'string' && id.startsWith(idPrefix);
  return numberOf(isPrefixed ? id.slice(idPrefix.length) : id);
}

function withID(row: Json, id: number): PmRecord {
  return row.id === id ? (row as PmRecord) : { ...row, id };
}

// Without recTotal only a page that is not full tells where the list ends.
function totalOf(rows: number, path: string, { recPerPage, pageID }: { recPerPage: number; pageID: number }) {
  if (rows < recPerPage) return (pageID - 1) * recPerPage + rows;
  throw badList(path, 'the list does not tell its recTotal');
}

function emptyHint(name: string, browse: string | undefined, user: PmUser | undefined): string | undefined {
  const { role, groups = [], isAdmin = false } = user ?? {};
  const reasons = [
    ...(browse === 'all' || browse === undefined
      ? []
      : [`only the ${name} of browse '${browse}' were asked for`]),
    ...(role === '' && groups.length === 0 && !isAdmin
      ? ['the user has no role, and many lists are empty then']
      : []),
  ];
  return reasons.length === 0
    ? undefined
    : `The list may be empty because ${reasons.join(', and because ')}.`;
}

function badList(path: string, why: string): PmError {
  const hint = 'Check what stands between this client and the server.';
  return new PmError({ code: 'bad-response', why: `${why}.`, hint, request: { method: 'GET', path } });
}
