import * as z from 'zod/mini';
import { withoutNulls } from './left-out.js';

/**
 * What a host tells its pages about itself: the result of `getPlatformConfig()`.
 *
 * Source: platform interface, "PlatformConfig (returned by the front-end getPlatformConfig)".
 */
export interface PlatformConfig {
  /** Current theme of the host. */
  theme: 'dark' | 'light';
  /** Language of the host's interface, e.g. `zh-CN`. */
  language: string;
  /** Language of the system; may be empty. */
  systemLanguage?: string | undefined;
  /** Version of the host app, a dotted string; may be empty. */
  appVersion?: string | undefined;
  /** Version of the host system, a dotted string. `1.2.0401` is newer than `1.2.99`. */
  systemVersion: string;
  /** Patterns in which the host shows dates and times; each may be empty. */
  format?: { date?: string | undefined; time?: string | undefined } | undefined;
}

// An interface, not z.output: so that a browser library can take the type without a dependency on zod.
/** The schema of {@link PlatformConfig}. A field that a host sends as null counts as absent. */
export const platformConfig: z.ZodMiniType<PlatformConfig> = z.pipe(
  z.transform(withoutNulls),
  z.looseObject({
    theme: z.enum(['dark', 'light']),
    language: z.string(),
    systemLanguage: z.optional(z.string()),
    appVersion: z.optional(z.string()),
    systemVersion: z.string(),
    format: z.optional(
      z.pipe(
        z.transform(withoutNulls),
        z.looseObject({ date: z.optional(z.string()), time: z.optional(z.string()) }),
      ),
    ),
  }),
);
