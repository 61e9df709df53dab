import { isJson } from 'plat-common/json';
import { type Text, text } from 'plat-common/text';
import type { Fields } from '../call.js';
import { wrongField } from '../errors.js';
import { NOTHING_SENT, sentences } from '../hints.js';
import type { PmRecord } from '../resource/definition.js';

/** What is sent with a step that has no expectation, or no type. */
const PADDING = { expects: '', stepType: 'step' } as const;

/** What released servers show of a field of steps in each step. */
const PART_OF_STEP = { steps: 'step', expects: 'expect', stepType: 'type' } as const;

type StepField = keyof typeof PART_OF_STEP;

/** A field of steps, out of the one object a step that released servers show. */
export function shown(field: StepField) {
  return ({ steps }: PmRecord, asked?: unknown): unknown => {
    if (!Array.isArray(steps) || !steps.every(isJson)) return undefined;
    const parts = steps.map((step) => step[PART_OF_STEP[field]]);
    const isPadding = (part: unknown) => field !== 'steps' && part === PADDING[field];
    // It is shown as it was asked for: without what was added for the steps that have none.
    return Array.isArray(asked) && parts.slice(asked.length).every(isPadding)
      ? parts.slice(0, asked.length)
      : parts;
  };
}

/** The same as it is sent; none where there are no steps. */
export function partsOf(field: StepField) {
  return (record: PmRecord): unknown => {
    const { [field]: held } = record;
    const parts = shown(field)(record) ?? held;
    if (!Array.isArray(parts) || parts.length === 0) return undefined;
    return parts.map((part: unknown) => String(part ?? '') || (field === 'stepType' ? 'step' : ''));
  };
}

/**
 * The same for an update: none where the server keeps them. It drops steps that are not sent with a new version, and takes
 * those with `&`, `<`, `>` or quotes for new ones, which makes a version of an update that changes nothing else.
 */
function keptPartsOf(field: StepField) {
  const part = partsOf(field);
  return (record: PmRecord, given: Fields = {}): unknown => {
    const held = [shown('steps')(record), shown('expects')(record)].flat().join('');
    const isNewVersion = MAKE_VERSION.some((name) => given[name] !== undefined);
    const isKept = !isNewVersion && ESCAPED.test(held) && !ESCAPED.test(String(record.precondition ?? ''));
    return isKept ? undefined : part(record);
  };
}

/** The fields of steps that an update takes from the record. */
export const KEPT_STEPS = {
  steps: keptPartsOf('steps'),
  expects: keptPartsOf('expects'),
  stepType: keptPartsOf('stepType'),
} as const;

/** What an update of the steps alone takes from the record. */
export const BESIDE_STEPS = { expects: besideSteps('expects'), stepType: besideSteps('stepType') } as const;

/** The same by position; rejects where other steps than there were would get it. */
function besideSteps(field: 'expects' | 'stepType') {
  return (record: PmRecord, { steps }: Fields = {}): unknown => {
    const parts = partsOf(field)(record);
    if (!Array.isArray(parts) || !Array.isArray(steps) || parts.every((part) => part === PADDING[field]))
      return undefined;
    if (parts.length === steps.length) return parts;
    const { id } = record;
    const why = text`the case has ${parts.length} steps, and ${steps.length} without ${field} would lose those it has.`;
    const hint = sentences(text`Give ${field} too, one for each step.`, NOTHING_SENT);
    const request = { method: 'PUT', path: `/testcases/${id}` };
    throw wrongField(field, text`is required where the number of steps changes`, { why, hint, request, id });
  };
}

const MAKE_VERSION = ['title', 'precondition', 'steps', 'expects', 'stepType'];

const ESCAPED = /[&<>"']/;

/** Steps with as many expectations and types: a released server keeps no step beyond those that have a type. */
export function padStepLists(body: Fields): Fields {
  const { steps } = body;
  if (!Array.isArray(steps)) return body;
  const padded = Object.entries(PADDING).map(([name, filler]) => {
    const { [name]: given = [] } = body;
    const list: readonly unknown[] = Array.isArray(given) ? given : [given];
    return [name, steps.map((_, index) => list[index] ?? filler)] as const;
  });
  return { ...body, ...Object.fromEntries(padded) };
}

/** What a server would refuse, or store otherwise than it was sent. */
export function wrongSteps({ steps = [], expects = [], stepType = [] }: Fields): Record<string, Text> {
  if (!Array.isArray(steps)) return {};
  const empty = steps.findIndex((step) => String(step).trim() === '');
  if (empty !== -1) return { steps: text`must not be empty, and number ${empty + 1} is` };
  const wrong: Record<string, Text> = {};
  for (const [name, list] of Object.entries({ expects, stepType }))
    if (Array.isArray(list) && list.length > steps.length)
      wrong[name] = text`has ${list.length} texts for ${steps.length} steps`;
  return wrong;
}
