import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The built desktop page of this package, whether its sources run or what they are built to. */
export function desktopFolder(from = dirname(fileURLToPath(import.meta.url))): string {
  const isPackage = existsSync(join(from, 'package.json')) || from === dirname(from);
  return isPackage ? join(from, 'dist/desktop') : desktopFolder(dirname(from));
}
