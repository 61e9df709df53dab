import { PmError } from 'pm-api-client';
import type { ListRule, ResourceDefinition } from 'pm-api-client/resources';
import * as z from 'zod/mini';
import type { Json } from '../json.js';
import { RELATIVE_DAYS, relativeDay } from '../relative-day.js';
import { cursorOf, type Position, positionIn } from './cursor.js';
import { allFieldsOf } from './field-names.js';
import { anyRecord, readOutput } from './outputs.js';
import { NOTICE, shownInList } from './record-texts.js';
import { definitionOf, everyParent, namesOf, refuseUnknown, rightFields } from './resource-names.js';
import { type SearchRequest, searchPages } from './search-pages.js';
import { isSecretField, refuseSecretNames } from './secret-fields.js';
import { type ToolCall, toolOf } from './tool.js';
import { ToolError } from './tool-error.js';
import { type Condition, checkComparable, conditionsOf, isDate } from './where.js';

/** Records of a page: the default and the limit. */
const DEFAULT_COUNT = 20;
const MAX_COUNT = 50;

const isListed = ({ list }: ResourceDefinition) => list;

/** The part of a filter that is applied here, and not by the server. */
const ownShape = {
  text: z.optional(z.string()),
  where: z.optional(z.record(z.string(), z.unknown())),
  changedSince: z.optional(z.string()),
  recPerPage: z.optional(z.int().check(z.minimum(1), z.maximum(MAX_COUNT))),
};
const ownFilter = z.strictObject(ownShape);
const OWN_NAMES = Object.keys(ownShape);

/** Searches records. */
export const search = toolOf({
  name: 'search',
  title: 'Search records',
  description: `Find records of a resource. filter: the id of one parent if describe requires one, or my: true for your own. where: {field: value} or {field: {lt, lte, gt, gte, ne, in, contains}}. Days: YYYY-MM-DD, ${RELATIVE_DAYS} (server's zone). Overdue tasks: {deadline: {lt: "today"}, status: {in: ["wait", "doing", "pause"]}}. matched counts all matches. Items have main fields only; get shows all. Continue with nextCursor.`,
  input: z.strictObject({
    resource: z.string().check(z.meta({ enum: namesOf(isListed) })),
    filter: z.optional(z.record(z.string(), z.unknown()).check(z.meta({ properties: filterProperties() }))),
    cursor: z.optional(z.string()),
    // Also taken here, where many clients put them.
    ...ownShape,
  }),
  output: readOutput({
    notice: z.optional(z.string()),
    items: z.optional(z.array(anyRecord)),
    matched: z.optional(z.int()),
    total: z.optional(z.int()),
    nextCursor: z.optional(z.string()),
    hint: z.optional(z.string()),
  }),
  annotations: { readOnlyHint: true },
  readOnly: true,
  run: async ({ resource, filter, cursor, ...beside }, call) => {
    const definition = definitionOf(resource, 'be listed', isListed);
    const given = Object.entries(beside).filter(([, value]) => value !== undefined);
    const isGiven = filter !== undefined || given.length > 0;
    const whole = isGiven ? { ...filter, ...Object.fromEntries(given) } : undefined;
    const start = startOf(resource, whole, cursor);
    const request = requestOf(definition, start.filter);
    const { where = [], changedSince } = request;
    const fields = allFieldsOf(resource);
    checkComparable(where, (field) => kindOf(fields, field));
    const stranger = await checkAccounts(definition, where, call);
    const now = where.length > 0 || changedSince !== undefined ? await call.serverTime() : '';
    const since = sinceOf(changedSince, now);
    const { signal } = call;
    const progress = (done: number, total?: number) => call.progress(done, total);
    const asked = { ...request, changedSince: since };
    const found = await searchPages(await call.pm(), definition, asked, start, {
      signal,
      now,
      progress,
    }).catch((error: unknown) => {
      throw withOrderExplained(error, resource, start.filter.orderBy);
    });
    // A field that the table has may be left out by a server where it is empty.
    const unknown = found.unknown.filter((name) => !Object.hasOwn(fields, name));
    if (unknown.length > 0) {
      const known = found.seen.filter((name) => !isSecretField(name));
      const why = `no record in this list of ${resource} has a field ${unknown.join(', ')}.`;
      throw new ToolError('field-name', why, rightFields(unknown, known, resource));
    }
    const shown = where.map(({ field }) => field);
    const items = await Promise.all(found.records.map((record) => shownInList(record, shown)));
    const { matched, isFiltered, next } = found;
    const hints = [
      ...found.hints,
      ...found.unknown.map((name) => `No record in the list has a field ${name}.`),
      ...(matched === 0 ? stranger : []),
    ];
    return {
      content: {
        notice: NOTICE,
        items,
        ...(matched !== undefined && { matched }),
        // The same number, under the name that lists of the server have, where nothing was chosen here.
        ...(!isFiltered && matched !== undefined && { total: matched }),
        ...(next && { nextCursor: cursorOf({ ...start, ...next }) }),
        ...(hints.length > 0 && { hint: hints.join(' ') }),
      },
    };
  },
});

/** The day or time in `since`, as servers write it. */
export function sinceOf(since: string | undefined, now: string): string | undefined {
  if (since === undefined) return undefined;
  const day = relativeDay(since, now) ?? since;
  if (isDate(day)) return day;
  const hint = `Give YYYY-MM-DD, YYYY-MM-DD HH:MM:SS in the server's zone, or ${RELATIVE_DAYS}. Nothing was sent.`;
  throw new ToolError('invalid-input', `${since} is no day.`, hint);
}

/** The filters of all resources. `describe` and the errors list those of one resource. */
function filterProperties(): Record<string, object> {
  const number = { type: 'integer' };
  const parents = everyParent().map((name) => [name, number] as const);
  return {
    ...Object.fromEntries(parents),
    my: { type: 'boolean' },
    browse: { type: 'string', description: 'see describe' },
    orderBy: { type: 'string', description: 'such as id_desc' },
    text: { type: 'string', description: 'in any field' },
    where: { type: 'object' },
    changedSince: { type: 'string', description: 'day or time' },
    recPerPage: { type: 'integer', maximum: MAX_COUNT, default: DEFAULT_COUNT },
  };
}

/** Where the search begins: at its cursor, which must be of the same search. */
function startOf(resource: string, filter: Json | undefined, cursor: string | undefined): Position {
  if (cursor === undefined) return { resource, filter: filter ?? {}, page: 1, skip: 0 };
  const position = positionIn(cursor);
  const isSame = filter === undefined || sorted(filter) === sorted(position.filter);
  if (position.resource === resource && isSame) return position;
  const hint = 'Give it with the same resource and filter. Nothing was sent.';
  throw new ToolError('invalid-input', 'the cursor is of another search.', hint);
}

function sorted(filter: Json): string {
  return JSON.stringify(Object.entries(filter).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** A filter, taken apart into what the server does and what is done here. */
function requestOf(definition: ResourceDefinition, filter: Json): SearchRequest {
  const ofServer = filterNames(definition.list);
  refuseUnknown(filter, { known: [...ofServer, ...OWN_NAMES] }, `A filter of ${definition.name}`);
  const entries = Object.entries(filter);
  const own = ownFilter.safeParse(Object.fromEntries(entries.filter(([name]) => OWN_NAMES.includes(name))));
  if (!own.success) {
    const wrong = own.error.issues.map(({ path }) => path.join('.')).join(', ');
    const hint = `text and changedSince are text, where an object, recPerPage a number from 1 to ${MAX_COUNT}. Nothing was sent.`;
    throw new ToolError('invalid-input', `the filter has a wrong ${wrong}.`, hint);
  }
  const { text, where, changedSince, recPerPage = DEFAULT_COUNT } = own.data;
  const { orderBy } = filter;
  if (typeof orderBy === 'string') refuseSecretNames([orderBy.replace(/_(asc|desc)$/i, '')]);
  return {
    listFilter: Object.fromEntries(entries.filter(([name]) => ofServer.includes(name))),
    count: recPerPage,
    text,
    where: where && conditionsOf(where),
    changedSince,
  };
}

/** The filter names that the server supports, without those of paging, which the cursor handles. */
function filterNames(list: ListRule | undefined): string[] {
  if (list === undefined) return [];
  return [...Object.keys(list.parents), ...(list.my ? ['my'] : []), 'browse', 'orderBy'];
}

/** An error of a list that was to be sorted: released servers return nothing for a field that they cannot sort by. */
function withOrderExplained(error: unknown, resource: string, orderBy: unknown): unknown {
  if (!(error instanceof PmError) || error.code !== 'bad-response' || typeof orderBy !== 'string')
    return error;
  const field = orderBy.replace(/_(asc|desc)$/i, '');
  const known = Object.keys(allFieldsOf(resource)).filter((name) => !isSecretField(name));
  if (field === 'id' || known.includes(field)) return error;
  const why = `the server returned no list that is sorted by ${field}.`;
  return new ToolError('bad-response', why, rightFields([field], ['id', ...known], resource));
}

/** The type by which a field is compared. Records also have times outside the tables of fields, such as `openedDate`. */
function kindOf(fields: ReturnType<typeof allFieldsOf>, field: string): 'date' | 'number' | undefined {
  if (/Date$/.test(field)) return 'date';
  const kind = fields[field]?.kind;
  if (kind === 'date' || kind === 'moment') return 'date';
  const values = typeof kind === 'object' ? Object.keys(kind.values) : [];
  const isNumber =
    kind === 'number' || kind === 'id' || kind === 'hours' || (values.length > 0 && values.every(Number));
  return isNumber ? 'number' : undefined;
}

/** Rejects a display name in a condition on an account, which would match no record; gives a remark on an unknown account. */
async function checkAccounts(
  { name }: ResourceDefinition,
  where: readonly Condition[],
  call: ToolCall,
): Promise<string[]> {
  const fields = allFieldsOf(name);
  const isAccount = (field: string) =>
    /By$/.test(field) || ['account', 'accounts'].includes(String(fields[field]?.kind));
  const given = where.flatMap(({ field, operator, values }) =>
    isAccount(field) && ['eq', 'ne', 'in'].includes(operator)
      ? values.map((account) => ({ field, account }))
      : [],
  );
  if (given.length === 0) return [];
  const stranger = await call.accounts.check(await call.pm(), given, { isWrite: false });
  return stranger === undefined ? [] : [`There is no account ${stranger}; search users for the accounts.`];
}
