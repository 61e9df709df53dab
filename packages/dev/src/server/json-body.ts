import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import * as z from 'zod/mini';

/** The body of a request, checked; a wrong one is answered with 400 and what is wrong with it. */
export async function jsonBody<Schema extends z.ZodMiniType>(
  context: Context,
  schema: Schema,
): Promise<z.output<Schema>> {
  const body: unknown = await context.req.json().catch(() => undefined);
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new HTTPException(400, {
    message: `The body of the request is invalid: ${z.prettifyError(parsed.error)}`,
  });
}
