import { isJson, type Json, numberOf } from 'plat-common/json';
import { type Text, text } from 'plat-common/text';
import { listEnvelope, numberFields } from 'plat-schemas/pm';
import type { Call } from '../call.js';
import type { Connection } from '../connection.js';
import { PmError, type PmErrorCode } from '../errors.js';
import { HINTS, moduleMissing } from '../failure.js';
import { CHECK_PROXIES } from '../hints.js';
import type { Limits } from '../options.js';
import { isInEveryEdition } from '../privileges.js';
import { withHint } from '../result-texts.js';
import type { PmRecord, ResourceDefinition } from './definition.js';
import type { ListRequest } from './filter.js';
import type { Page } from './lists.js';
import { isOfKind, type ResourceOnServer, unescapeTexts, withOneForm, withOwnState } from './read-record.js';

/**
 * Fetches one page of a list. `explain`: for an empty one the server is asked whether the user still has a role, because
 * without one many lists are empty and no error is reported (specification, "Errors").
 */
export async function fetchPage(
  { definition, connection }: ResourceOnServer,
  request: ListRequest,
  limits: Limits,
  explain?: 'explain',
): Promise<Page<PmRecord>> {
  const { name, inOneForm } = definition;
  const { path, filter, browse, browseQuery, extras, recPerPage, pageID, orderBy } = request;
  const { cookie, state } = extras;
  const query = { recPerPage, pageID, ...browseQuery, ...(orderBy !== undefined && { orderBy }) };
  const wants = { as: 'list', key: name } as const;
  const call = { method: 'GET', path, query, ...(cookie !== undefined && { cookie }), wants } as const;
  const mayBeMissing = 'my' in filter && !isInEveryEdition(`/${name}`);
  const { body } = await connection.send(call, limits).catch(async (error: unknown) => {
    if (mayBeMissing && error instanceof PmError && error.status === 500)
      await requireModule(connection, name, call, limits);
    // Released servers lead elsewhere from the stories below a number of another kind.
    if (error instanceof PmError && error.code === 'bad-response')
      await requireParent(connection, request, [], limits);
    throw error;
  });
  // What is no list was refused as the response of one.
  const items = recordsIn(definition, body[name] as unknown[], path);
  if (mayBeMissing && items.length === 0) await requireModule(connection, name, call, limits);
  if (items.length > 0 || explain !== undefined) await requireParent(connection, request, items, limits);
  for (const item of items) withOneForm(inOneForm, unescapeTexts(definition, item));
  if (state !== undefined) checkState(items, state, path);
  // The specification leaves the place of recTotal open: the top level, or `pager` as observed.
  const { pager, ...own } = listEnvelope.safeParse(body).data ?? {};
  const paging = { ...pager, ...own };
  const served = { recPerPage: paging.recPerPage || recPerPage, pageID: paging.pageID ?? pageID };
  const total = paging.recTotal ?? totalOf(items.length, served);
  const page = { items, ...(total !== undefined && { total }), filter, ...served };
  if (total !== 0 || explain === undefined) return page;
  // The specification's list for a user without a role has nothing under its own name.
  const lacksRole = Array.isArray(body.data) || (await hasNoRole(connection, limits));
  const hint = emptyHint(name, 'my' in filter ? undefined : browse, lacksRole);
  return hint === undefined ? page : withHint(page, hint);
}

/** Released servers show a list of the caller's own records, or fail, also for a module that they do not have. */
async function requireModule(connection: Connection, name: string, list: Call, limits: Limits) {
  try {
    await connection.send({ method: 'GET', path: `/${name}/1` }, limits);
  } catch (error) {
    if (error instanceof PmError && error.code === 'module-missing') throw moduleMissing(list, 200);
  }
}

/**
 * The entries of a list, which writes numbers as text too, with the values that a record has when it is read alone. The entries
 * themselves are changed: a schema over each of a hundred thousand records would cost more than fetching them.
 */
function recordsIn({ record }: ResourceDefinition, rows: readonly unknown[], path: string): PmRecord[] {
  const inNumbers = numbersIn(record);
  return rows.map((row) => {
    const id = isJson(row) ? idIn(row) : undefined;
    if (!isJson(row) || id === undefined) {
      const why = text`the list has an entry without a number.`;
      const request = { method: 'GET', path };
      throw new PmError({ code: 'bad-response', why, hint: CHECK_PROXIES, request });
    }
    withNumbers(row, inNumbers);
    withOwnState(row);
    return Object.assign(row, { id });
  });
}

const numbers = new WeakMap<object, readonly string[]>();

/** The fields of a record that are numbers, looked up once. */
function numbersIn(record: ResourceDefinition['record']): readonly string[] {
  const known = numbers.get(record) ?? numberFields(record);
  numbers.set(record, known);
  return known;
}

/** The number of a record; lists of test cases write `case_7`. */
function idIn({ id }: Json): number | undefined {
  return numberOf(typeof id === 'string' ? id.replace(/^case_/, '') : id);
}

/** Makes fields numbers as a record has them that is read alone: null for a missing value, and 0 for no parent. */
function withNumbers(record: Json, names: readonly string[]): void {
  for (const name of names) {
    const value = record[name];
    if (typeof value === 'number' || value === undefined) continue;
    // Some lists write a parent as a list of it.
    const [only = 0, ...more] = Array.isArray(value) ? value : [value];
    record[name] = more.length === 0 ? numberIn(only) : null;
  }
}

function numberIn(value: unknown): number | null {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && NUMBER.test(value) ? Number.parseFloat(value) : null;
}

// Only digits that a number holds exactly: rounded it would be another record's id.
const NUMBER = /^-?\d{1,15}(\.\d{1,4})?h?$/;

// A server that does not support the filter returns the records of every state.
function checkState(items: readonly PmRecord[], state: string, path: string): void {
  const other = items.find(({ status }) => status !== state);
  if (other === undefined) return;
  const why = text`the server ignores the filter: record ${other.id} is not ${state}.`;
  const hint = text`Ask for browse 'all', and look at the status of each record.`;
  throw new PmError({ code: 'bad-response', why, hint, request: { method: 'GET', path } });
}

// Without recTotal only a page that is not full shows the end of the list.
function totalOf(rows: number, { recPerPage, pageID }: { recPerPage: number; pageID: number }) {
  return rows < recPerPage ? (pageID - 1) * recPerPage + rows : undefined;
}

async function hasNoRole({ currentUser }: Connection, limits: Limits): Promise<boolean> {
  // A server that reports rights rejects the request with an error, so no further request is needed.
  const user = currentUser.user?.rights === undefined ? await currentUser.now(limits) : currentUser.user;
  return user?.role === '' && (user.groups ?? []).length === 0 && !user.isAdmin;
}

function emptyHint(name: string, browse: string | undefined, lacksRole: boolean): Text | undefined {
  const isPart = browse !== undefined && browse !== 'all';
  const reasons = [
    ...(isPart ? [text`only the ${name} of browse '${browse}' were asked for`] : []),
    ...(lacksRole ? [text`the user has no role, and many lists are empty then`] : []),
  ];
  const [first, ...more] = reasons;
  if (first === undefined) return undefined;
  const all = more.reduce((one, other) => text`${one}, and because ${other}`, first);
  return text`The list may be empty because ${all}.`;
}

/**
 * Tells the records of a list that are of its kind and, for a list of the caller's own, the caller's: servers also return others
 * for an unsupported filter. Records without an owner count as own, and so do all records of a caller that the server does not name.
 */
export async function belongs(
  { definition, connection }: ResourceOnServer,
  { own }: ListRequest,
  limits: Limits,
): Promise<(record: PmRecord) => boolean> {
  if (own === undefined) return (record) => isOfKind(definition, record);
  const { account } = await connection.login(limits);
  const caller = account ?? (await connection.currentUser.now(limits))?.account;
  return (record) => {
    if (!isOfKind(definition, record)) return false;
    const said = own.map((field) => record[field]).filter((value) => value !== undefined && value !== null);
    return caller === undefined || said.length === 0 || said.flat().includes(caller);
  };
}

/**
 * What a list may stand below, by its name in a filter: its route, the fields of a record that name it, and the kinds that
 * records of its route may be of.
 */
const PARENTS: Readonly<Record<string, { name: string; fields: string[]; types?: string[] }>> = {
  product: { name: 'products', fields: ['product'] },
  project: { name: 'projects', fields: ['project'], types: ['project'] },
  // A story below an execution has the number of the execution as that of its project.
  execution: { name: 'executions', fields: ['execution', 'project'], types: ['sprint', 'stage', 'kanban'] },
  program: { name: 'programs', fields: ['program', 'parent'], types: ['program'] },
};

/**
 * Rejects with `not-found` or `not-visible` where the records of a list name another parent than the one that was asked for:
 * servers show the first list that the user may see in place of one that is missing, hidden or of another kind. Where records
 * belong there by other ways, such as stories of another project, the parent itself is there; and so it is above an empty list.
 */
async function requireParent(
  connection: Connection,
  { path, filter }: ListRequest,
  items: readonly PmRecord[],
  limits: Limits,
): Promise<void> {
  const found = Object.entries(PARENTS).find(([name]) => filter[name] !== undefined);
  if (found === undefined) return;
  const [at, parent] = found;
  const id = Number(filter[at]);
  const said = items.map((record) => namesParent(record, parent.fields, id));
  // A product has its number for itself, and servers say of one that is missing that it is. The project of a story may be the number
  // of an execution.
  const isTold = said.includes(true) && !path.endsWith('/stories');
  if (!said.includes(false) && (isTold || parent.types === undefined)) return;
  const above = { method: 'GET', path: `/${parent.name}/${id}`, wants: { as: 'record', key: at } } as const;
  try {
    const { body } = await connection.send(above, limits);
    const record = body[at];
    const isThere = isJson(record) && numberOf(record.id) === id;
    if (isThere && (parent.types?.includes(String(record.type ?? parent.types[0])) ?? true)) return;
  } catch (error) {
    if (!(error instanceof PmError)) throw error;
    const { code } = error;
    if (code === 'not-found' || code === 'not-visible') throw notTheirs(path, id, code, error);
    if (!UNKNOWN.includes(code)) throw error;
    // It may be there without the right to read it; then its records do not all name another.
    if (!said.includes(false) || said.includes(true)) return;
  }
  throw notTheirs(path, id, 'not-found');
}

const UNKNOWN: readonly PmErrorCode[] = ['forbidden', 'bad-response', 'module-missing'];

/** Does a record name its parent by this number? Undefined where it names none. Programs within others are in its path. */
function namesParent(record: PmRecord, fields: readonly string[], id: number): boolean | undefined {
  const { path } = record;
  if (typeof path === 'string' && fields.includes('program') && path.includes(`,${id},`)) return true;
  const named = fields
    .map((field) => numberOf(record[field]))
    .find((value) => value !== undefined && value > 0);
  return named === undefined ? undefined : named === id;
}

function notTheirs(path: string, id: number, code: 'not-found' | 'not-visible', cause?: PmError): PmError {
  const why = text`the server returned the records of another one, not of ${id}.`;
  return new PmError({ code, why, hint: HINTS[code], request: { method: 'GET', path }, cause });
}
