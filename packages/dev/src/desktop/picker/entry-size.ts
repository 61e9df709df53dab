import type { FileEntry } from '../../api.js';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** The size of a file as a person reads it; a folder has none. */
export function entrySize({ bytes }: FileEntry): string {
  if (bytes === undefined) return '';
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  const format = new Intl.NumberFormat(undefined, {
    style: 'unit',
    unit: units[step] ?? 'byte',
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: 1,
  });
  return format.format(bytes / 1000 ** step);
}
