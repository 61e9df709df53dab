import type * as z from 'zod/mini';
import { isJson } from '../body.js';
import type { Fields } from '../call.js';
import { PmError, type PmErrorRequest } from '../errors.js';
import type { FieldsSchema } from './definition.js';

/** What a guard looks for beside the schema: names that are wrong, and what to write instead. */
interface Traps {
  /** A wrong name and the right one. */
  wrongNames?: Readonly<Record<string, string>>;
  /** A field that is not changed here, and the operations that change it. */
  instead?: Readonly<Record<string, string>>;
}

/** Checks the fields of a write before anything is sent, and gives them back. */
export function checkedFields(
  schema: FieldsSchema,
  given: unknown,
  request: PmErrorRequest,
  { wrongNames = {}, instead = {} }: Traps = {},
): Fields {
  if (!isJson(given)) {
    throw new PmError({
      code: 'invalid-input',
      why: 'the fields are not an object.',
      hint: 'Give an object.',
      request,
    });
  }
  for (const name of Object.keys(given)) {
    const right = own(wrongNames, name);
    if (right !== undefined) {
      throw fieldName(request, name, `${name} is a wrong name of ${right}.`, `Rename ${name} to ${right}.`);
    }
    const operation = own(instead, name);
    if (operation !== undefined) {
      throw fieldName(request, name, `an update does not change ${name}.`, `What does: ${operation}.`);
    }
  }
  // A field that is there and undefined is not sent, so it counts as left out.
  const fields = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const parsed = schema.safeParse(fields);
  if (parsed.success) return parsed.data;
  throw issueError(parsed.error.issues, schema, fields, request);
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
    const hint = `Possible: ${Object.keys(shape).join(', ')}.`;
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

/** What each of several possibilities wants: a value has to be one of them. */
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
