/** The part of Standard Schema version 1 that is used here; see https://standardschema.dev. */
export interface StandardSchema<Output> {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => StandardResult<Output> | Promise<StandardResult<Output>>;
  };
}

/** What validating gives: the value, or what is wrong with it. */
export type StandardResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly StandardIssue[] };

interface StandardIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** Names the first place that is wrong, without the value that stood there. */
export function firstIssue(issues: readonly StandardIssue[], root: string): string {
  const [issue] = issues;
  if (issue === undefined) return root;
  // zod's small build says "Invalid input" to everything; what it expected is beside it.
  const wanted = 'expected' in issue ? `expected ${String(issue.expected)}` : issue.message;
  const path = (issue.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part));
  return `${[root, ...path].join('.')}: ${wanted}`;
}
