import type { PlatformConfig } from 'plat-schemas/app';

/**
 * The day of the date as the host shows it, by the pattern `format.date`; without one as `YYYY-MM-DD`.
 *
 * With the pattern `DD.MM.YYYY` it gives `28.11.2026`.
 */
export function formatDate(date: Date, config?: Pick<PlatformConfig, 'format'>): string {
  return inPattern(date, config?.format?.date) ?? inPattern(date, 'YYYY-MM-DD') ?? '';
}

/** The time of the date as the host shows it, by the pattern `format.time`; without one as `HH:mm`. */
export function formatTime(date: Date, config?: Pick<PlatformConfig, 'format'>): string {
  return inPattern(date, config?.format?.time) ?? inPattern(date, 'HH:mm') ?? '';
}

/** Undefined if the pattern is empty or has any other letter. */
function inPattern(date: Date, pattern: string | undefined): string | undefined {
  const [year, day, hours] = [date.getFullYear(), date.getDate(), date.getHours()];
  const half = hours < 12 ? 'AM' : 'PM';
  const values: Readonly<Record<string, string | number>> = {
    ...{ YYYY: year, yyyy: year, YY: year % 100, yy: year % 100, D: day, d: day, M: date.getMonth() + 1 },
    ...{ H: hours, h: hours % 12 || 12, m: date.getMinutes(), s: date.getSeconds() },
    ...{ A: half, a: half.toLowerCase() },
  };
  let isKnown = Boolean(pattern);
  const text = pattern?.replace(/([a-z])\1*/gi, (token) => {
    // `MM` is `M` in two digits.
    const value = values[token] ?? (token.length === 2 ? values[token[0] as string] : undefined);
    isKnown &&= value !== undefined;
    return String(value).padStart(token.length, '0');
  });
  return isKnown ? text : undefined;
}
