import { basename, resolve } from 'node:path';
import { inBoth, type Text, text } from 'plat-common/text';
import validateNpmPackageName from 'validate-npm-package-name';

// The id of the entry is the name with `.main`, and the packing tool of fnOS accepts ids of at most 32 characters.
const NAME = /^[a-z][a-z0-9-]{0,25}[a-z0-9]$/;

/** The name of the application in a folder: that of the folder. */
export function appNameOf(folder: string): string {
  return basename(resolve(folder));
}

/** What is wrong with a name; undefined when nothing is. It is an address, a system user and a package of npm at once. */
export function problemOfName(name: string): Text | undefined {
  if (!NAME.test(name)) {
    return text`A name has 2 to 27 lower-case letters, digits and hyphens, begins with a letter and ends with a letter or digit.`;
  }
  const { validForNewPackages, errors = [], warnings = [] } = validateNpmPackageName(name);
  if (validForNewPackages) return undefined;
  const [reason = ''] = [...errors, ...warnings];
  return inBoth(text`npm does not accept the name "${name}": ${reason}.`, 'npm 不接受名称“{0}”：{1}。');
}

/** What people read: `My notes` for `my-notes`. */
export function titleOf(name: string): string {
  const words = name.split('-').filter(Boolean).join(' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
