import type * as z from 'zod/mini';
import { isJson } from '../json.js';
import { suggestion } from './suggestion.js';
import { ToolError } from './tool-error.js';

/** The arguments of a tool that take names of their own, and what belongs there. */
const HOLDERS: Readonly<Record<string, string>> = {
  filter: 'Parents such as product, my, browse and orderBy belong in filter.',
  fields: 'Fields of the record belong in fields.',
};

/** The error for arguments that a tool does not take: everything that is wrong, and what it takes. */
export function wrongArguments(
  { issues }: z.core.$ZodError,
  args: unknown,
  { shape }: z.ZodMiniObject,
): ToolError {
  const names = Object.keys(shape);
  const unknown = issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' && issue.path.length === 0 ? issue.keys : [],
  );
  const wrong = issues
    .filter(({ code }) => code !== 'unrecognized_keys')
    .map((issue) => sentenceOf(issue, args));
  const why = [
    ...(unknown.length > 0 ? [`there is no argument ${unknown.join(', ')}.`] : []),
    ...(wrong.length > 0 ? [`${wrong.join('; ')}.`] : []),
  ];
  const required = names.filter((name) => shape[name]?._zod.def.type !== 'optional');
  const hint = [
    ...unknown.slice(0, 1).map((name) => suggestion(name, names)),
    ...(unknown.length > 0 ? names.flatMap((name) => HOLDERS[name] ?? []) : []),
    ...(wrong.length > 0 && required.length > 0 ? [`Required: ${required.join(', ')}.`] : []),
    'Nothing was sent.',
  ];
  return new ToolError('invalid-input', why.join(' '), hint.join(' '));
}

/** `id must be a whole number` */
function sentenceOf(issue: z.core.$ZodIssue, args: unknown): string {
  const name = issue.path.join('.') || 'the arguments';
  switch (issue.code) {
    case 'invalid_type':
      return valueAt(args, issue.path) === undefined
        ? `${name} is missing`
        : `${name} must be ${NOUNS[issue.expected] ?? issue.expected}`;
    case 'too_small':
      if (!isCount(issue.origin)) return `${name} must not be empty`;
      return issue.inclusive
        ? `${name} must be ${issue.minimum} or more`
        : `${name} must be more than ${issue.minimum}`;
    case 'too_big':
      return isCount(issue.origin)
        ? `${name} must be ${issue.maximum} or less`
        : `${name} must have ${issue.maximum} entries or fewer`;
    default:
      return `${name} is not valid`;
  }
}

function isCount(origin: string): boolean {
  return origin === 'number' || origin === 'int';
}

function valueAt(args: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, key) => {
    if (Array.isArray(value)) return (value as unknown[])[Number(key)];
    return isJson(value) ? value[String(key)] : undefined;
  }, args);
}

const NOUNS: Readonly<Record<string, string>> = {
  int: 'a whole number',
  number: 'a number',
  string: 'text',
  array: 'a list',
  boolean: 'true or false',
  object: 'an object',
  record: 'an object',
};
