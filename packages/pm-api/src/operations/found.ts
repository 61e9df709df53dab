import type { Json } from 'plat-common/json';
import type { ResourceDefinition } from 'pm-api-client/resources';
import { usageError } from '../exit-codes.js';
import { loose, object, plainText, wholeNumber, yes } from '../kinds.js';
import { type Position, positionIn } from '../mcp/cursor.js';
import type { Call, Given } from '../operation.js';
import { readNamed } from '../option.js';
import { choiceOf, type GivenChoice, isChosen } from '../reading/conditions.js';
import { allFieldsOf, suggestionsFor } from '../reading/names.js';
import { refuseSecretNames } from '../secrets.js';
import { forAgents, listed } from '../texts.js';
import { type listParameters, PAGE } from './list-parameters.js';
import type { Listing, Search } from './lists.js';

/** Records of an answer to an agent: the default and the limit. */
const DEFAULT_COUNT = 20;
const MAX_COUNT = 50;

/** A search that has been read: the command shows all of it, and an agent gets it page by page. */
export interface Found extends Search {
  /** Is it below one parent, or of a list of all records? Else every list that the caller may see is looked through. */
  isPlaced: boolean;
  /** Where the page of an agent begins, and how many records it has. */
  start: Position;
  count: number;
}

/** The part of a tool's filter that is applied here; it is also taken beside the server's part, where many models put it. */
const OWN = ['where', 'text', 'changedSince', 'recPerPage'] as const;

export const answerCount = wholeNumber(1, MAX_COUNT);

export type ListInput = Given<ReturnType<typeof listParameters>> & { subject: ResourceDefinition };

/** Reads what is searched for. */
export async function found(input: ListInput, listing: Listing, call: Call): Promise<Found> {
  const { subject: definition, cursor, equal } = input;
  const whole: Json = { ...(call.isOfTool ? input.filter : commandFilter(input)) };
  for (const name of OWN) {
    if (input[name] === undefined) continue;
    if (whole[name] !== undefined && call.isOfTool)
      throw usageError(forAgents`${name} is given twice.`, forAgents`Give it beside filter alone.`);
    if (name !== 'recPerPage' || call.isOfTool) whole[name] = input[name];
  }
  const start = startOf(definition.name, whole, cursor);
  const { where, text: words, changedSince, recPerPage, ...own } = start.filter;
  // An agent gets as many records as its answer may have, however many the server gives at once.
  const page = call.isOfTool || recPerPage === undefined ? {} : { recPerPage };
  const filter = serverFilter(definition, { ...own, ...page }, call);
  const { orderBy } = filter;
  if (typeof orderBy === 'string') refuseSecretNames([orderBy.replace(/_(asc|desc)$/i, '')]);
  const choice: GivenChoice = {
    equal,
    where: where === undefined ? undefined : readNamed('where', object, where),
    text: words === undefined ? undefined : readNamed('text', plainText, words),
    changedSince: changedSince === undefined ? undefined : readNamed('changedSince', plainText, changedSince),
  };
  const { parents = {}, whole: hasAll, browse = [] } = definition.list ?? {};
  // Conditions choose among all records, also where a list without one shows those that are not closed.
  if (isChosen(choice) && filter.my === undefined && browse[0] === 'unclosed') filter.browse ??= 'all';
  const places = Object.keys(parents);
  return {
    pm: await call.pm(),
    definition,
    listing,
    filter,
    choice: isChosen(choice) ? await choiceOf(definition.name, choice, call) : undefined,
    isPlaced:
      hasAll === true || places.length === 0 || [...places, 'my'].some((name) => Object.hasOwn(filter, name)),
    start,
    count: call.isOfTool ? readNamed('recPerPage', answerCount, recPerPage ?? DEFAULT_COUNT) : 0,
  };
}

/** The server's part of the filter: numbers also as text, and nothing that a list does not have. */
function serverFilter({ name, list: rule }: ResourceDefinition, given: Json, { isOfTool }: Call): Json {
  const known = [...Object.keys(rule?.parents ?? {}), ...(rule?.my ? ['my'] : []), 'browse', 'orderBy'];
  const entries = Object.entries(given).filter(([, value]) => value !== null && value !== undefined);
  const wrong = isOfTool ? entries.map(([key]) => key).filter((key) => !known.includes(key)) : [];
  const isField = wrong.filter((key) => Object.hasOwn(allFieldsOf(name), key));
  if (wrong.length > 0)
    throw usageError(
      forAgents`A filter of ${name} has no field ${wrong.join(', ')}.`,
      listed('sentences', [
        ...(isField.length > 0 ? [forAgents`Give ${isField.join(', ')} in where.`] : []),
        ...(isField.length < wrong.length ? suggestionsFor(wrong, [...known, ...OWN], name) : []),
      ]),
      { code: 'field-name' },
    );
  return Object.fromEntries(
    entries.map(([key, value]) => [
      key,
      key === 'my'
        ? readNamed('my', yes, value)
        : Object.hasOwn(rule?.parents ?? {}, key)
          ? loose('id').read(value)
          : value,
    ]),
  );
}

/** What the command's flags give of the server's filter. */
function commandFilter(input: ListInput): Json {
  const names = [...Object.keys(input.subject.list?.parents ?? {}), 'browse', ...Object.keys(PAGE)];
  return Object.fromEntries(Object.entries(input).filter(([name]) => names.includes(name)));
}

/** Where the search begins: at its cursor, which must be of the same search. */
function startOf(resource: string, filter: Json, cursor: string | undefined): Position {
  if (cursor === undefined) return { resource, filter, page: 1, skip: 0 };
  const position = positionIn(cursor);
  const isSame = Object.keys(filter).length === 0 || sorted(filter) === sorted(position.filter);
  if (position.resource === resource && isSame) return position;
  throw usageError(
    forAgents`the cursor is of another search.`,
    forAgents`Give it with the same resource and filter.`,
  );
}

function sorted(filter: Json): string {
  return JSON.stringify(Object.entries(filter).sort(([one], [other]) => (one < other ? -1 : 1)));
}
