import * as z from 'zod/mini';
import { manifestLines } from './manifest-lines.js';

/**
 * An application's `manifest`: text in, record out. Lines are `key=value`, a value may be quoted, `#` and `;`
 * begin a comment. Unknown keys are kept unchanged.
 *
 * Source: platform interface, "Application package declarations".
 */
export const manifest = z.pipe(
  z.pipe(
    z.string(),
    z.transform(
      (text: string): Record<string, unknown> =>
        Object.fromEntries(
          manifestLines(text).flatMap(({ key, value }) => (key === '' ? [] : [[key, value]])),
        ),
    ),
  ),
  z.looseObject({
    /** The application's name, which every gateway call carries. */
    appname: z.string().check(z.minLength(1)),
    version: z.optional(z.string()),
    /** Without it a page that uses the page SDK is not loaded as a micro application. */
    micro_app: z._default(
      z.pipe(
        z.string(),
        z.transform((value: string) => value.toLowerCase() === 'true'),
      ),
      false,
    ),
    service_port: z.optional(z.string()),
    platform: z.optional(z.string()),
  }),
);

/** An application's manifest, by its keys. */
export type Manifest = z.output<typeof manifest>;
