import { listEnvelope } from 'plat-schemas/pm';
import { isJson, type Json, numberOf } from '../body.js';
import type { Connection } from '../connection.js';
import { PmError } from '../errors.js';
import type { Limits } from '../options.js';
import type { ListRequest } from './filter.js';
import type { Page } from './resource.js';
import type { PmRecord, Row } from './row.js';

/** Fetches one page of a list. */
export async function fetchPage(
  { name }: Row,
  connection: Connection,
  { path, filter, recPerPage, pageID, orderBy }: ListRequest,
  limits: Limits,
): Promise<Page<PmRecord>> {
  const { browse = 'all' } = filter;
  const { body } = await connection.send(
    {
      method: 'GET',
      path,
      // The specification's name of the filter, and the one that released servers read.
      query: {
        recPerPage,
        pageID,
        browse,
        browseType: browse,
        ...(orderBy === undefined ? {} : { orderBy }),
      },
      wants: { as: 'list', key: name },
    },
    limits,
  );
  const items = recordsIn(body[name], path);
  const paging = pagingIn(body);
  const served = { recPerPage: paging.recPerPage || recPerPage, pageID: paging.pageID ?? pageID };
  const total = paging.recTotal ?? totalOf(items.length, path, served);
  const hint = total === 0 ? emptyHint(name, browse, connection.user?.role) : undefined;
  return { items, total, filter, ...served, ...(hint === undefined ? {} : { hint }) };
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
function recordsIn(rows: unknown, path: string): PmRecord[] {
  if (!Array.isArray(rows)) throw badList(path, 'the list is missing');
  return rows.map((row: unknown) => {
    const id = isJson(row) ? numberOf(row.id) : undefined;
    if (id === undefined) throw badList(path, 'the list has an entry without a number');
    return withID(row as Json, id);
  });
}

function withID(row: Json, id: number): PmRecord {
  return row.id === id ? (row as PmRecord) : { ...row, id };
}

// Without recTotal only a page that is not full tells where the list ends.
function totalOf(rows: number, path: string, { recPerPage, pageID }: { recPerPage: number; pageID: number }) {
  if (rows < recPerPage) return (pageID - 1) * recPerPage + rows;
  throw badList(path, 'the list does not tell its recTotal');
}

function emptyHint(name: string, browse: string | number, role: string | undefined): string | undefined {
  const reasons = [
    ...(browse === 'all' ? [] : [`only the ${name} of browse '${browse}' were asked for`]),
    ...(role === '' ? ['the user has no role, and many lists are empty then'] : []),
  ];
  return reasons.length === 0
    ? undefined
    : `The list may be empty because ${reasons.join(', and because ')}.`;
}

function badList(path: string, why: string): PmError {
  const hint = 'Check what stands between this client and the server.';
  return new PmError({ code: 'bad-response', why: `${why}.`, hint, request: { method: 'GET', path } });
}
