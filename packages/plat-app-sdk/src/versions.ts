import type { PlatformConfig } from 'plat-schemas/app';

/**
 * Whether the host has the versions that members need. One that it does not tell counts as new enough.
 *
 * Source: platform interface, "Versioning".
 */
export function isNewEnough({ systemVersion, appVersion }: PlatformConfig): boolean {
  return (
    (!systemVersion || isAtLeast(systemVersion, '1.2.0401')) &&
    (!appVersion || isAtLeast(appVersion, '1.34.0'))
  );
}

/** Whether the version, a dotted text, is at least the other: compared number by number, so 1.2.0401 is newer than 1.2.99. */
export function isAtLeast(version: unknown, least: string): boolean {
  const numbers = numbersOf(version);
  const limits = numbersOf(least);
  const first = limits.findIndex((limit, place) => limit !== (numbers[place] ?? 0));
  return first < 0 || (numbers[first] ?? 0) > (limits[first] ?? 0);
}

function numbersOf(version: unknown): number[] {
  return (String(version).match(/\d+/g) ?? []).map(Number);
}
