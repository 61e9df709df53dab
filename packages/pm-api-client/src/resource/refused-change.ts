import { listed, type Text, text } from 'plat-common/text';
import type { Call, Fields } from '../call.js';
import { PmError } from '../errors.js';
import { anyOf, EXTRA } from '../hints.js';
import type {
  ChangeRules,
  FieldsSchema,
  PmRecord,
  ResourceDefinition,
  TransitionRule,
} from './definition.js';
import { isState, statesFor } from './read-back.js';

/** The call with the date that the refusal names, if the server refused a default date. */
export function retryWithServerDate(
  { defaults = {} }: ChangeRules,
  own: Fields,
  call: Call,
  { fields = {} }: PmError,
): Call | undefined {
  const { body = {} } = call;
  const days = Object.keys(defaults).flatMap((name) => {
    const day = fields[name]?.join(' ').match(/\d{4}-\d\d-\d\d/)?.[0];
    return own[name] !== undefined || day === undefined || day === body[name] ? [] : [[name, day] as const];
  });
  return days.length === 0 ? undefined : { ...call, body: { ...body, ...Object.fromEntries(days) } };
}

/** For empty responses: released servers return one for an unsupported operation in any state of the record. */
export const HINT_NO_SUCH_OPERATION = text`Check whether this server supports the operation, and check the record.`;

/**
 * The hint for a transition that was not applied, perhaps after an empty response: the record's state is the reason only if
 * the transition does not start from it.
 */
export function explainNotApplied(
  definition: ResourceDefinition,
  name: string,
  { from }: TransitionRule,
  before: PmRecord | undefined,
  isEmpty: boolean,
  after: PmRecord | undefined,
): Text {
  if (before !== undefined && after !== undefined && after.status !== before.status)
    return text`The server made it ${String(after.status) || text`stateless`}: look at the record.`;
  if (before !== undefined && isState(definition, from, before))
    return text`${name} starts from ${String(before.status)}, which it was: this server does not do it, or not for this user.`;
  if (isEmpty) return HINT_NO_SUCH_OPERATION;
  const states = before === undefined ? from.specification : statesFor(definition, from, before);
  return text`${name} starts from ${anyOf(states.filter(Boolean))}: look at the record's status.`;
}

/** The server's refusal of a transition, explained by the record's state before it. */
export function wrongState(
  error: unknown,
  before: PmRecord | undefined,
  { from }: TransitionRule,
  definition: ResourceDefinition,
  own: Fields,
): PmError | undefined {
  if (!(error instanceof PmError) || error.code !== 'validation' || error.request === undefined)
    return undefined;
  // A field of this request that the server names is the reason in any state; one that is missing may not be needed in the right one.
  if (Object.keys(error.fields ?? {}).some((name) => own[name] !== undefined)) return undefined;
  const status = before?.status;
  if (before === undefined || typeof status !== 'string' || isState(definition, from, before))
    return undefined;
  const { request } = error;
  const why = text`the record is ${status}, and the server refused it.`;
  const hint = text`This starts from ${anyOf(statesFor(definition, from, before))}.`;
  return new PmError({ code: 'transition', why, hint, request, id: before.id, cause: error });
}

const NO_STATE = { specification: [], released: [] };

/** The server's refusal of a request for the sake of a field that it cannot hold, with the way on. */
export function withHelp(
  error: unknown,
  { shape }: FieldsSchema,
  own: Fields,
  definition: ResourceDefinition,
  before: PmRecord | undefined,
): PmError | undefined {
  if (!(error instanceof PmError) || error.code !== 'validation') return undefined;
  const { fields = {}, request, status } = error;
  const name = Object.keys(fields).find((field) => !(field in shape) && own[field] === undefined);
  if (name === undefined) return undefined;
  const why = text`the server requires ${name}, which was not sent (${listed('items', fields[name] ?? [])}).`;
  const way = wayToSet(name, definition, before);
  const hint = text`This request has no field ${name}: set it by ${way}, or send it along with ${EXTRA}.`;
  return new PmError({ code: 'validation', why, hint, request, status, fields, cause: error });
}

/** The operations that set a field: those that start from the record's state, or all of them. */
function wayToSet(name: string, definition: ResourceDefinition, before: PmRecord | undefined) {
  const { transitions = {} } = definition;
  const starts = (verb: string) =>
    before === undefined || isState(definition, transitions[verb]?.from ?? NO_STATE, before);
  const setBy = Object.keys(transitions).filter((verb) => name in (transitions[verb]?.fields.shape ?? {}));
  if (setBy.length === 0) return text`an operation that changes the state`;
  const possible = setBy.filter(starts);
  if (possible.length > 0) return anyOf(possible);
  return starts('activate') ? text`${anyOf(setBy)} after activate` : anyOf(setBy);
}
