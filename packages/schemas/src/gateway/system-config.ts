import * as z from 'zod/mini';

/**
 * `data` of `plat.system.getPlatformConfig`: all that the back end tells about the platform.
 *
 * Source: platform interface, "Data of plat.system.getPlatformConfig".
 */
export const systemConfig = z.looseObject({
  /** Language of the system, e.g. `zh-CN`. */
  systemLanguage: z.string(),
  /** Version of the system, a dotted string. */
  systemVersion: z.string(),
});

export type SystemConfig = z.output<typeof systemConfig>;
