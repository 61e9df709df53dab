import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type * as z from 'zod/mini';
import { problemsIn, withReasons } from '../config/schema-problems.js';

/** The body of a request, checked; an invalid one gets a 400 that names each problem. */
export async function jsonBody<Schema extends z.ZodMiniType>(
  context: Context,
  schema: Schema,
): Promise<z.output<Schema>> {
  const body: unknown = await context.req.json().catch(() => undefined);
  const parsed = schema.safeParse(body, withReasons);
  if (parsed.success) return parsed.data;
  throw new HTTPException(400, {
    message: `The body of the request is invalid: ${problemsIn(parsed.error, 'the body')}`,
  });
}
