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
const notInNames = { win32: /[/\\:\0]/, others: /[/\0]/ };

/** Whether a text can be the name of a file on this machine. */
export function isFileName(name: string, system: string = process.platform): boolean {
  const forbidden = system === 'win32' ? notInNames.win32 : notInNames.others;
  return name !== '' && name !== '.' && name !== '..' && !forbidden.test(name);
}
