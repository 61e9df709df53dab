/** The one volume of the emulated device. */
export const VOLUME = '/vol1';

/** A path without a slash at its end and without two in a row: all spellings that differ in these mean the same place. */
export function plainPath(path: string): string {
  return path.replace(/\/+/g, '/').replace(/(?<=.)\/$/, '');
}

/**
 * The parts below the volume of a platform path; undefined for another path: another volume, a relative path,
 * one with `..`, or with a character that no file name has.
 */
export function partsOf(path: string): string[] | undefined {
  const plain = plainPath(path);
  if (plain === VOLUME) return [];
  if (!plain.startsWith(`${VOLUME}/`)) return undefined;
  const parts = plain.slice(VOLUME.length + 1).split('/');
  return parts.every((part) => isFileName(part)) ? parts : undefined;
}

// On Windows a backslash separates folders, and a colon names a drive or a stream of a file.
const NOT_IN_NAMES = process.platform === 'win32' ? /[/\\:\0]/ : /[/\0]/;

/** Whether a text can be the name of a file on this machine. */
export function isFileName(name: string): boolean {
  return name !== '' && name !== '.' && name !== '..' && !NOT_IN_NAMES.test(name);
}
