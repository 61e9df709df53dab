import * as z from 'zod/mini';
import type { Json } from '../../body.js';
import type { ListRule, ResourceDefinition } from '../../resource/definition.js';
import { cellText } from '../printable.js';
import { cursorOf, type Position, positionIn } from './cursor.js';
import { look, type Wanted } from './look.js';
import { anyRecord, readOutput } from './outputs.js';
import { NOTICE, shownInList } from './record-texts.js';
import { definitionOf, everyParent, namesOf, refuseUnknown } from './resource-names.js';
import { toolOf } from './tool.js';
import { ToolError } from './tool-error.js';

/** Records that a page has, and may have at most. */
const USUAL = 20;
const MOST = 50;

const isListed = ({ list }: ResourceDefinition) => list;

/** What of a filter is done here, and not by the server. */
const ownFilter = z.strictObject({
  text: z.optional(z.string()),
  where: z.optional(z.record(z.string(), z.unknown())),
  recPerPage: z.optional(z.int().check(z.minimum(1), z.maximum(MOST))),
});

/** Looks for records. */
export const search = toolOf({
  name: 'search',
  description: `Find records of a resource. Give the number of one parent where describe wants one, or my: true for your own. text is looked for in every field, where is {field: value}. Items have main fields only; get shows all. Go on with nextCursor.`,
  input: z.strictObject({
    resource: z.string().check(z.meta({ enum: namesOf(isListed) })),
    filter: z.optional(z.record(z.string(), z.unknown()).check(z.meta({ properties: filterProperties() }))),
    cursor: z.optional(z.string()),
  }),
  output: readOutput({
    notice: z.optional(z.string()),
    items: z.optional(z.array(anyRecord)),
    total: z.optional(z.int()),
    nextCursor: z.optional(z.string()),
    hint: z.optional(z.string()),
  }),
  annotations: { readOnlyHint: true },
  writes: false,
  run: async ({ resource, filter, cursor }, { pm, signal }) => {
    const definition = definitionOf(resource, 'be listed', isListed);
    const start = startOf(resource, filter, cursor);
    const wanted = wantedOf(definition, start.filter);
    const { records, total, next, hints } = await look(await pm(), definition, wanted, start, signal);
    const asked = (wanted.where ?? []).map(({ name }) => name);
    const items = await Promise.all(records.map((record) => shownInList(record, asked)));
    return {
      content: {
        notice: NOTICE,
        items,
        total,
        ...(next && { nextCursor: cursorOf({ ...start, ...next }) }),
        ...(hints.length > 0 && { hint: hints.join(' ') }),
      },
    };
  },
});

/** What stands in filters, of any resource. Which of it goes with a resource, `describe` tells, and an error. */
function filterProperties(): Record<string, object> {
  const number = { type: 'integer' };
  const parents = everyParent().map((name) => [name, number] as const);
  return {
    ...Object.fromEntries(parents),
    my: { type: 'boolean' },
    browse: { type: 'string', description: 'as describe tells' },
    orderBy: { type: 'string', description: 'such as id_desc' },
    text: { type: 'string' },
    where: { type: 'object' },
    recPerPage: { type: 'integer', maximum: MOST, default: USUAL },
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

/** A filter, taken apart into what the server knows and what is chosen here. */
function wantedOf(definition: ResourceDefinition, filter: Json): Wanted {
  const ofServer = filterNames(definition.list);
  const ownNames = Object.keys(ownFilter.shape);
  refuseUnknown(filter, [...ofServer, ...ownNames], [], `A filter of ${definition.name}`);
  const entries = Object.entries(filter);
  const own = ownFilter.safeParse(Object.fromEntries(entries.filter(([name]) => ownNames.includes(name))));
  if (!own.success) {
    const wrong = own.error.issues.map(({ path }) => path.join('.')).join(', ');
    const hint = `text is text, where an object, recPerPage a number from 1 to ${MOST}. Nothing was sent.`;
    throw new ToolError('invalid-input', `the filter has a wrong ${wrong}.`, hint);
  }
  const { text, where, recPerPage = USUAL } = own.data;
  return {
    listFilter: Object.fromEntries(entries.filter(([name]) => ofServer.includes(name))),
    count: recPerPage,
    text,
    where: where && Object.entries(where).map(([name, value]) => ({ name, value: cellText(value) })),
  };
}

/** The names of a filter that the server knows. Pages are the cursor's affair. */
function filterNames(list: ListRule | undefined): string[] {
  if (list === undefined) return [];
  return [...Object.keys(list.parents), ...(list.my ? ['my'] : []), 'browse', 'orderBy'];
}
