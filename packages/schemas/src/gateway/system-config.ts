import * as z from 'zod/mini';

/**
 * `data` of `plat.system.getPlatformConfig`: all that the back end tells about the platform.
 *
 * Source: platform interface, "Data of plat.system.getPlatformConfig".
 */
export interface SystemConfig {
  /** Fixed: `zh-CN`, whatever the user chose. For the user's language, ask the page SDK. */
  systemLanguage: string;
  /** Version of the system, a dotted string. */
  systemVersion: string;
}

/** The schema of {@link SystemConfig}. */
export const systemConfig: z.ZodMiniType<SystemConfig> = z.looseObject({
  systemLanguage: z.string(),
  systemVersion: z.string(),
});
