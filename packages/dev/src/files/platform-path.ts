/** The one volume of the emulated device. */
export const VOLUME = '/vol1';

/**
 * The parts below the volume of a platform path; undefined for what is no such path: another volume, a relative path,
 * one with `..`, with an empty part or with a character that no file name has.
 */
export function partsOf(path: string): string[] | undefined {
  if (path === VOLUME) return [];
  if (!path.startsWith(`${VOLUME}/`)) return undefined;
  const parts = path.slice(VOLUME.length + 1).split('/');
  return parts.every(isFileName) ? parts : undefined;
}

/** Whether a text can be the name of a file. */
export function isFileName(name: string): boolean {
  return name !== '' && name !== '.' && name !== '..' && !/[/\\\0]/.test(name);
}
