import { basename, resolve } from 'node:path';
import validateNpmPackageName from 'validate-npm-package-name';

// It becomes a user of the system as well, whose name Linux limits to 32 characters.
const NAME = /^[a-z][a-z0-9-]{0,31}$/;

/** The name of the application in a folder: that of the folder. */
export function appNameOf(folder: string): string {
  return basename(resolve(folder));
}

/** What is wrong with a name; undefined when nothing is. It is an address, a system user and a package of npm at once. */
export function problemOfName(name: string): string | undefined {
  if (!NAME.test(name)) {
    return 'A name has at most 32 lower-case letters, digits and hyphens, and begins with a letter.';
  }
  const { validForNewPackages, errors = [], warnings = [] } = validateNpmPackageName(name);
  return validForNewPackages
    ? undefined
    : `npm does not accept the name "${name}": ${[...errors, ...warnings][0]}.`;
}

/** What people read: `My notes` for `my-notes`. */
export function titleOf(name: string): string {
  const words = name.split('-').filter(Boolean).join(' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
