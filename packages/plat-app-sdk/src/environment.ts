import { mobileAppMarks, type PlatformName } from 'plat-schemas/platforms';
import { isNameIn } from './checks.js';
import { isFramed, type PageWindow } from './page-window.js';

export function isPlatform(name: unknown): name is PlatformName {
  return isNameIn(mobileAppMarks, name);
}

/** Where the page runs: framed by a host, in the mobile app, in its own tab, or on a server, without a window. */
export type Environment = 'hosted' | 'mobile' | 'standalone' | 'windowless';

/**
 * Decides at once, from the window alone. A window that the host opened is standalone, as nothing frames it.
 *
 * Source: host protocol, "Environment decision".
 */
export function environmentOf(window: PageWindow | undefined, platform: unknown): Environment {
  // Some server runtimes define a window without frames.
  if (!window?.parent) return 'windowless';
  const isMobileApp = new RegExp(`\\b${mobileAppMarks[isPlatform(platform) ? platform : 'plat']}/\\d`);
  if (isMobileApp.test(window.navigator?.userAgent)) return 'mobile';
  return isFramed(window) ? 'hosted' : 'standalone';
}
