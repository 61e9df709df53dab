/** Why a request fails, and its HTTP status. The page has a sentence for each, in the user's language. */
export const problemStatuses = {
  'not-logged-in': 401,
  'not-chosen': 403,
  'no-access': 403,
  'not-found': 404,
  'name-taken': 409,
  'too-large': 413,
  'not-text': 415,
  internal: 500,
  'system-too-old': 501,
  'platform-refused': 502,
  'platform-away': 503,
  'platform-slow': 504,
} as const;

export type ProblemCode = keyof typeof problemStatuses;

/** Ends a request; `problem-response.ts` turns it into the response. */
export class Problem extends Error {
  override readonly name = 'Problem';

  constructor(
    readonly code: ProblemCode,
    options?: ErrorOptions,
  ) {
    super(code, options);
  }
}
