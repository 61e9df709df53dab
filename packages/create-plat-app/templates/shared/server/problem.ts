import type { Context } from 'hono';
import { GatewayError, type GatewayErrorCode } from 'plat-gateway-client';

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

/** Ends a request; `problemResponse` turns it into the response. */
export class Problem extends Error {
  override readonly name = 'Problem';

  constructor(
    readonly code: ProblemCode,
    options?: ErrorOptions,
  ) {
    super(code, options);
  }
}

/** What the page is told of a failed call of the gateway; any other code is a fault of the application or a passing one of the device. */
const GATEWAY_PROBLEMS: Partial<Record<GatewayErrorCode, ProblemCode>> = {
  'token-missing': 'platform-away',
  'token-invalid': 'platform-away',
  'socket-missing': 'platform-away',
  'socket-refused': 'platform-away',
  'socket-denied': 'platform-away',
  'connection-lost': 'platform-away',
  closed: 'platform-away',
  aborted: 'platform-away',
  timeout: 'platform-slow',
  'not-found': 'system-too-old',
  forbidden: 'platform-refused',
  unauthorized: 'platform-refused',
};

const FILE_PROBLEMS: Partial<Record<string, ProblemCode>> = {
  ENOENT: 'not-found',
  ENOTDIR: 'not-found',
  ELOOP: 'not-found',
  EEXIST: 'name-taken',
  EACCES: 'no-access',
  EPERM: 'no-access',
};

/** Every failure ends here: the reason goes to the log, and to the page no more than a code. */
export function problemResponse(error: Error, context: Context): Response {
  const code = problemOf(error);
  // A page that reloads, or an effect of StrictMode, ends its request: nothing is wrong then.
  const isGone = context.req.raw.signal.aborted && error instanceof GatewayError && error.code === 'aborted';
  // The hint says what to do about it, so it is for you and not for users.
  if (error instanceof GatewayError && !isGone) console.error(`${error.message}\n  ${error.hint}`);
  else if (code === 'internal') console.error(error);
  return context.json({ problem: code }, problemStatuses[code]);
}

function problemOf(error: Error): ProblemCode {
  if (error instanceof Problem) return error.code;
  if (error instanceof GatewayError) return GATEWAY_PROBLEMS[error.code] ?? 'internal';
  return ('code' in error && FILE_PROBLEMS[String(error.code)]) || 'internal';
}
