import type * as z from 'zod/mini';
import { isJson } from '../body.js';
import type { Fields } from '../call.js';
import type { Connection } from '../connection.js';
import { PmError, type PmErrorRequest } from '../errors.js';
import type { WriteOptions } from '../options.js';
import type { FieldsSchema, PmRecord, RequestRules } from './definition.js';
import { checkTexts } from './texts.js';

/** Mistakes that the schema does not cover: wrong names, each with the right one. */
interface FieldMistakes {
  /** A wrong name and the right one. */
  wrongNames?: Readonly<Record<string, string>>;
  /** A field that is not changed here, and the operations that change it. */
  instead?: Readonly<Record<string, string>>;
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
  const fields = ownFields(given, 'the fields are', request);
  const further = ownFields(extra, 'the option extra is', request);
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

/** Checks fields that belong together, before anything is sent. */
export function checkTogether({ check }: FieldMistakes, fields: Fields, request: PmErrorRequest): void {
  const wrong = Object.entries(check?.(fields) ?? {});
  if (wrong.length === 0) return;
  throw new PmError({
    code: 'invalid-input',
    why: `${wrong.map(([name, text]) => `${name} ${text}`).join('; ')}.`,
    hint: 'Nothing was sent.',
    request: { method: request.method, path: request.path },
    fields: Object.fromEntries(wrong.map(([name, text]) => [name, [text]])),
  });
}

/** The fields of an object. An undefined value is not sent, so it counts as left out. */
function ownFields(given: unknown, what: string, request: PmErrorRequest): Fields {
  if (!isJson(given)) {
    const why = `${what} not an object.`;
    throw new PmError({ code: 'invalid-input', why, hint: 'Give an object.', request });
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
    throw fieldName(request, name, `${name} is a wrong name of ${right}.`, `Rename ${name} to ${right}.`);
  }
  const operation = own(instead, name);
  if (operation !== undefined) {
    throw fieldName(request, name, `an update does not change ${name}.`, `What does: ${operation}.`);
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
  throw new PmError({
    code: 'invalid-input',
    why: `${what} is not a number of 1 or more.`,
    hint: 'Give the number that the server has for the record, not a name.',
    request,
    fields: { [what]: ['must be a whole number of 1 or more'] },
  });
}

function issueError(
  issues: z.core.$ZodIssue[],
  { shape }: FieldsSchema,
  fields: Fields,
  request: PmErrorRequest,
): PmError {
  const [unknown] = issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : []));
  if (unknown !== undefined) {
    const possible = `Possible: ${Object.keys(shape).join(', ')}.`;
    const hint = `${possible} Send fields that this package does not define with the option extra.`;
    return fieldName(request, unknown, `${unknown} is not a field of this request.`, hint);
  }
  const wrong: Record<string, string[]> = {};
  for (const issue of issues) {
    const name = String(issue.path[0] ?? '');
    wrong[name] = [...(wrong[name] ?? []), fields[name] === undefined ? 'is required' : sentenceOf(issue)];
  }
  const listed = Object.entries(wrong).map(([name, texts]) => `${name} ${texts.join(', ')}`);
  const why = `${listed.join('; ')}.`;
  return new PmError({ code: 'invalid-input', why, hint: 'Nothing was sent.', request, fields: wrong });
}

function sentenceOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${NOUNS[issue.expected] ?? issue.expected}`;
    case 'too_small':
      if (issue.origin !== 'number' && issue.origin !== 'int') return 'must not be empty';
      return issue.inclusive ? `must be ${issue.minimum} or more` : `must be more than ${issue.minimum}`;
    case 'invalid_value':
      return `must be ${issue.values.map(String).join(', ')}`.replace(/, ([^,]*)$/, ' or $1');
    case 'invalid_union':
      return sentencesOf(issue.errors);
    case 'invalid_format':
      return issue.format === 'date' ? 'must be a day that exists, as YYYY-MM-DD' : 'is not valid';
    case 'custom':
      return issue.message;
    default:
      return 'is not valid';
  }
}

/** The accepted values of each alternative. */
function sentencesOf(possibilities: z.core.$ZodIssue[][]): string {
  const sentences = possibilities.flatMap((issues) => issues.slice(0, 1).map(sentenceOf));
  return [...new Set(sentences)].join(', or ');
}

const NOUNS: Readonly<Record<string, string>> = {
  int: 'a whole number',
  number: 'a number',
  string: 'text',
  array: 'a list',
};

function fieldName(request: PmErrorRequest, name: string, why: string, hint: string): PmError {
  return new PmError({
    code: 'field-name',
    why,
    hint: `${hint} Nothing was sent.`,
    request,
    fields: { [name]: [why] },
  });
}

function own(table: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
