import { listed, said, type Text, text } from 'plat-common/text';
import type * as z from 'zod/mini';
import { isJson } from '../body.js';
import type { Fields } from '../call.js';
import type { Connection } from '../connection.js';
import { PmError, type PmErrorRequest } from '../errors.js';
import { NOTHING_SENT, sentences } from '../hints.js';
import type { WriteOptions } from '../options.js';
import { wrongField, wrongFields } from '../wrong-fields.js';
import type { FieldsSchema, PmRecord, RequestRules } from './definition.js';
import { checkTexts } from './texts.js';

/** Mistakes that the schema does not cover: wrong names, each with the right one. */
interface FieldMistakes {
  /** A wrong name and the right one. */
  wrongNames?: Readonly<Record<string, string>>;
  /** A field that is not changed here, and the operations that change it. */
  instead?: Readonly<Record<string, readonly string[]>>;
  /** Fields that are text without markup. */
  texts?: readonly string[] | undefined;
  /** What is wrong with fields that do not fit together. */
  check?: RequestRules['check'];
}

/**
 * Checks the fields of a write before anything is sent, and gives them back with those of `extra`, which may have any
 * name and value but a wrong name or a field that is changed elsewhere. A field that is given both ways is what `extra` has.
 */
export function checkedFields(
  schema: FieldsSchema,
  given: unknown,
  request: PmErrorRequest,
  mistakes: FieldMistakes = {},
  extra: unknown = {},
): Fields {
  const fields = ownFields(given, NO_FIELDS, request);
  const further = ownFields(extra, NO_EXTRA, request);
  for (const name of [...Object.keys(fields), ...Object.keys(further)])
    refuseFieldMistakes(name, mistakes, request);
  const { error } = schema.safeParse(fields);
  // A field that extra has is not missing, and its value is the caller's own affair.
  const issues = (error?.issues ?? []).filter(
    ({ path: [name] }) => name === undefined || !Object.hasOwn(further, name),
  );
  if (issues.length > 0) throw issueError(issues, schema, fields, request);
  // Only extra may hold a text that servers trim.
  checkTexts(mistakes, fields, request);
  checkTexts({}, further, request);
  const all = { ...fields, ...further };
  checkTogether(mistakes, all, request);
  return all;
}

const NO_FIELDS = text`the fields are not an object.`;
const NO_EXTRA = text`the option extra is not an object.`;

/** Checks fields that belong together, before anything is sent. */
export function checkTogether({ check }: FieldMistakes, fields: Fields, request: PmErrorRequest): void {
  const wrong = Object.entries(check?.(fields) ?? {});
  if (wrong.length === 0) return;
  throw wrongFields(Object.fromEntries(wrong.map(([name, problem]) => [name, [problem]])), request);
}

/** The fields of an object. An undefined value is not sent, so it counts as left out. */
function ownFields(given: unknown, why: Text, request: PmErrorRequest): Fields {
  if (!isJson(given)) {
    throw new PmError({ code: 'invalid-input', why, hint: text`Give an object.`, request });
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

function refuseFieldMistakes(
  name: string,
  { wrongNames = {}, instead = {} }: FieldMistakes,
  request: PmErrorRequest,
): void {
  const right = own(wrongNames, name);
  if (right !== undefined) {
    const why = text`${name} is a wrong name of ${right}.`;
    throw fieldName(request, name, why, text`Rename ${name} to ${right}.`);
  }
  const operations = own(instead, name);
  if (operations !== undefined) {
    const hint =
      operations.length === 0
        ? text`No operation of this API does.`
        : text`Use ${listed('alternatives', operations)}.`;
    throw fieldName(request, name, text`an update does not change ${name}.`, hint);
  }
}

/**
 * The fields that are sent: the given ones, the definition's defaults, related fields that servers require, and further names
 * of all these for other servers. `now` gives YYYY-MM-DD HH:MM:SS.
 */
export function completed(
  { defaults = {}, alsoAs = {}, complete = (body) => body }: RequestRules,
  given: Fields,
  now: () => string,
  record?: PmRecord,
): Fields {
  const missing = Object.entries(defaults).filter(([name]) => given[name] === undefined);
  const made = Object.fromEntries(missing.map(([name, make]) => [name, make(() => now().slice(0, 10))]));
  const filled = complete({ ...given, ...made }, { now, record });
  const further = Object.entries(alsoAs).flatMap(([name, others]) =>
    filled[name] === undefined ? [] : others.map((other) => [other, filled[name]] as const),
  );
  return { ...filled, ...Object.fromEntries(further) };
}

/** What gives the server's present time; a dry run, which sends nothing, goes without knowing the server's zone. */
export function nowOf(
  { serverClock }: Pick<Connection, 'serverClock'>,
  { dryRun }: WriteOptions,
): () => string {
  return () => (dryRun ? serverClock.probablyNow() : serverClock.now());
}

/** Checks a record's number. Paths are built from fixed words and numbers that passed here, from nothing else. */
export function checkedID(id: unknown, what: string, request: PmErrorRequest): number {
  if (typeof id === 'number' && Number.isSafeInteger(id) && id > 0) return id;
  throw wrongField(what, text`must be a whole number of ${1} or more`, {
    why: text`${what} is not a number of 1 or more.`,
    hint: text`Give the number that the server has for the record, not a name.`,
    request,
  });
}

function issueError(
  issues: z.core.$ZodIssue[],
  { shape }: FieldsSchema,
  fields: Fields,
  request: PmErrorRequest,
): PmError {
  const [unknown, ...others] = issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys : [],
  );
  if (unknown !== undefined) {
    const possible = text`Possible: ${listed('items', Object.keys(shape))}.`;
    const orExtra = text`Send fields that this package does not define with the option extra.`;
    const why =
      others.length === 0
        ? text`${unknown} is not a field of this request.`
        : text`${listed('items', [unknown, ...others])} are not fields of this request.`;
    return fieldName(request, unknown, why, sentences(possible, orExtra));
  }
  const wrong: Record<string, Text[]> = {};
  for (const issue of issues) {
    const name = String(issue.path[0] ?? '');
    const problem = fields[name] === undefined ? text`is required` : problemOf(issue);
    wrong[name] = [...(wrong[name] ?? []), problem];
  }
  return wrongFields(wrong, request);
}

function problemOf(issue: z.core.$ZodIssue): Text {
  switch (issue.code) {
    case 'invalid_type':
      return TYPES[issue.expected] ?? text`must be ${issue.expected}`;
    case 'too_small':
      if (issue.origin !== 'number' && issue.origin !== 'int') return text`must not be empty`;
      return issue.inclusive
        ? text`must be ${String(issue.minimum)} or more`
        : text`must be more than ${String(issue.minimum)}`;
    case 'invalid_value':
      return text`must be ${listed('alternatives', issue.values.map(String))}`;
    case 'invalid_union':
      return problemsOf(issue.errors);
    case 'invalid_format':
      return issue.format === 'date' ? text`must be a day that exists, as YYYY-MM-DD` : INVALID;
    case 'custom':
      // The schemas' own checks have sentences without values.
      return { template: issue.message, values: [] };
    default:
      return INVALID;
  }
}

/** The accepted values of each alternative. */
function problemsOf(possibilities: z.core.$ZodIssue[][]): Text {
  const problems = possibilities.flatMap((issues) => issues.slice(0, 1).map(problemOf));
  const [first = INVALID, ...more] = new Map(problems.map((problem) => [said(problem), problem])).values();
  return more.reduce((before, problem) => text`${before}, or ${problem}`, first);
}

const INVALID = text`is not valid`;

const TYPES: Readonly<Record<string, Text>> = {
  int: text`must be a whole number`,
  number: text`must be a number`,
  string: text`must be text`,
  array: text`must be a list`,
};

function fieldName(request: PmErrorRequest, name: string, why: Text, hint: Text): PmError {
  return wrongField(name, why, { code: 'field-name', why, hint: sentences(hint, NOTHING_SENT), request });
}

function own<Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
