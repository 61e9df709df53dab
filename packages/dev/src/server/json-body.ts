import type { Context } from 'hono';
import { inBoth, text } from 'plat-common/text';
import type * as z from 'zod/mini';
import { problemsIn, withReasons } from '../config/schema-problems.js';
import { RefusedRequest } from './refused-request.js';

/** The body of a request, checked; an invalid one gets a 400 that names each problem. */
export async function jsonBody<Schema extends z.ZodMiniType>(
  context: Context,
  schema: Schema,
): Promise<z.output<Schema>> {
  const body: unknown = await context.req.json().catch(() => undefined);
  const parsed = schema.safeParse(body, withReasons);
  if (parsed.success) return parsed.data;
  const problems = problemsIn(parsed.error, inBoth(text`the body`, '请求体'));
  throw new RefusedRequest(400, text`The body of the request is invalid: ${problems}`);
}
