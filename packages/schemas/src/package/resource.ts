import * as z from 'zod/mini';

/**
 * An application's `config/resource`: JSON text in, record out.
 *
 * Source: platform interface, "Application package declarations".
 */
export const resource = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text: string, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.issues.push({ code: 'custom', input: text, message: 'config/resource is not JSON' });
        return z.NEVER;
      }
    }),
  ),
  z.looseObject({
    /** The scopes that the application declares; a precondition of access, not access itself. */
    'api-scope': z._default(z.array(z.string()), []),
  }),
);

/** What an application declares in `config/resource`. */
export type Resource = z.output<typeof resource>;
