import { listed, said, type Text, text } from 'plat-common/text';
import type * as z from 'zod/mini';
import type { Fields } from '../call.js';
import { type PmError, type PmErrorRequest, wrongField, wrongFields } from '../errors.js';
import { EXTRA, NOTHING_SENT, sentences } from '../hints.js';
import type { FieldsSchema } from './definition.js';

/** The error for what a schema finds in the fields of a request. */
export function issueError(
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
    const orExtra = text`Send other fields of the server, such as custom ones, with ${EXTRA}.`;
    const why =
      others.length === 0
        ? text`${unknown} is not a field of this request.`
        : text`${listed('items', [unknown, ...others])} are not fields of this request.`;
    return fieldName(request, unknown, why, sentences(possible, orExtra));
  }
  const wrong: Record<string, Text[]> = {};
  for (const issue of issues) {
    const name = String(issue.path[0] ?? '');
    const isMissing = fields[name] === undefined && issue.code !== 'custom';
    const problem = isMissing ? text`is required` : problemOf(issue);
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
    case 'too_big':
      return issue.origin === 'string' ? text`must be empty` : INVALID;
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

/** The error for a name that is no field of a request. */
export function fieldName(request: PmErrorRequest, name: string, why: Text, hint: Text): PmError {
  return wrongField(name, why, { code: 'field-name', why, hint: sentences(hint, NOTHING_SENT), request });
}
