import type { PlatformConfig } from 'plat-schemas/app';

/**
 * Whether the host has the versions that members need. One that it does not tell counts as new enough.
 *
 * Source: platform interface, "Versioning": 1.2.0401 and 1.34.0.
 */
export function isNewEnough({ systemVersion, appVersion }: PlatformConfig): boolean {
  const isRecent = (version: string | undefined, least: string) => !version || isAtLeast(version, least);
  return isRecent(systemVersion, '1.2.401') && isRecent(appVersion, '1.34');
}

/**
 * Whether the version, a dotted text, is at least the other: compared number by number, so 1.2.0401 is newer than 1.2.99.
 *
 * @param least without zeros at its end, as 1.34 is as new as 1.34.0
 */
export function isAtLeast(version: unknown, least: string): boolean {
  const numbers = String(version).replace(/^\D+/, '');
  return numbers.localeCompare(least, 'en', { numeric: true }) >= 0;
}
