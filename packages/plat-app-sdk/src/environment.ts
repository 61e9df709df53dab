import { mobileAppMarks, type PlatformName } from 'plat-schemas/platforms';
import { isNameIn } from './checks.js';
import { isFramed, type PageWindow } from './page-window.js';

export const isPlatform = (name: unknown): name is PlatformName => isNameIn(mobileAppMarks, name);

/** Where the page runs: on a server, without a window, in the mobile app, framed by a host, or in its own tab. */
export type Environment = 'windowless' | 'mobile' | 'hosted' | 'standalone';

/**
 * Decides at once, from the window alone. A window that the host opened is standalone, as nothing frames it. Without a
 * platform, the mobile app of each is one.
 *
 * Source: host protocol, "Environment decision".
 */
export function environmentOf(window: PageWindow | undefined, platform: unknown): Environment {
  // Some server runtimes define a window without frames.
  if (!window?.parent) return 'windowless';
  const marks = isPlatform(platform) ? [mobileAppMarks[platform]] : Object.values(mobileAppMarks);
  if (marks.some((mark) => new RegExp(`\\b${mark}/\\d`).test(window.navigator?.userAgent))) return 'mobile';
  return isFramed(window) ? 'hosted' : 'standalone';
}
