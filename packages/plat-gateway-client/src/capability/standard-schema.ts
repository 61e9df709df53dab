/** The part of Standard Schema version 1 that is used here; see https://standardschema.dev. */
export interface StandardSchema<Output> {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => StandardResult<Output> | Promise<StandardResult<Output>>;
  };
}

/** Whether a value has what is used of a schema; those of some libraries are functions. */
export function isStandardSchema(value: unknown): value is StandardSchema<unknown> {
  if (value === null || (typeof value !== 'object' && typeof value !== 'function')) return false;
  const standard: unknown = Reflect.get(value, '~standard');
  if (typeof standard !== 'object' || standard === null) return false;
  return 'validate' in standard && typeof standard.validate === 'function';
}

/** What validating gives: the value, or what is wrong with it. */
export type StandardResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly StandardIssue[] };

interface StandardIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/**
 * Names the first place that is wrong and what was expected there, without the value that was there. A field that there is
 * not comes first: it often is the misspelt one that another issue misses.
 */
export function firstIssue(issues: readonly StandardIssue[], root: string): string {
  const unknown = (issues as readonly ZodIssue[]).find(({ code }) => code === 'unrecognized_keys');
  const other = issues.find((issue) => issue !== unknown);
  const told = [unknown, other]
    .filter((issue) => issue !== undefined)
    .map((issue) => {
      const { path, expectation } = described(issue);
      const names = path.map((part) => String(typeof part === 'object' ? part.key : part));
      return `${[root, ...names].join('.')}: ${expectation}`;
    });
  return told.length === 0 ? root : told.join('; ');
}

type IssuePath = NonNullable<StandardIssue['path']>;

/** What zod adds to an issue. Its small build writes "Invalid input" into the message of every one. */
interface ZodIssue extends StandardIssue {
  code?: string;
  expected?: string;
  keys?: readonly string[];
  values?: readonly unknown[];
  origin?: string;
  minimum?: number;
  inclusive?: boolean;
  errors?: readonly (readonly ZodIssue[])[];
}

function described(issue: ZodIssue): { path: IssuePath; expectation: string } {
  const { code, path = [], keys = [], errors = [] } = issue;
  if (code === 'unrecognized_keys' && keys[0] !== undefined) {
    return { path: [...path, keys[0]], expectation: 'there is no such field' };
  }
  if (code === 'invalid_union' && errors.length > 0) {
    const first = errors.flatMap((branch) => branch.slice(0, 1));
    const branches = first.filter((one) => one.code !== 'unrecognized_keys');
    // The branch that fits the value's type tells more than one for other values.
    const fitting = branches.find((one) => one.code !== 'invalid_type' || (one.path ?? []).length > 0);
    const inner = fitting === undefined ? undefined : described(fitting);
    if (inner !== undefined) return { path: [...path, ...inner.path], expectation: inner.expectation };
    const expected = branches.flatMap((one) => one.expected ?? []).join(' or ');
    return { path, expectation: `expected ${expected}` };
  }
  return { path, expectation: expectationOf(issue) };
}

// By code, as the messages depend on the language that an application sets for all of its zod.
function expectationOf(issue: ZodIssue): string {
  const { code, expected, values = [], message } = issue;
  if (code === 'too_small') return minimumOf(issue);
  if (code === 'invalid_value' && message === 'Invalid input') return `expected ${values.join(' or ')}`;
  if (expected === 'int') return 'expected a whole number';
  if (expected === 'record') return 'expected object';
  return expected === undefined ? message : `expected ${expected}`;
}

function minimumOf({ origin, minimum = 0, inclusive, message }: ZodIssue): string {
  switch (origin) {
    case 'string':
      return minimum === 1 ? 'expected text that is not empty' : `expected at least ${minimum} characters`;
    case 'array':
      return minimum === 1 ? 'expected an array that is not empty' : `expected at least ${minimum} elements`;
    case 'number':
    case 'int':
      return `expected a number ${inclusive ? 'of at least' : 'above'} ${minimum}`;
    default:
      return message;
  }
}
