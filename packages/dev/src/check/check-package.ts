import type { PackageCheck } from './findings.js';
import type { CheckOptions } from './inspect-package.js';

/**
 * Looks for problems in an application's package and in the sources beside it. Where the project has a configuration of
 * Vite, its own Vite builds the page in memory, which runs that configuration; no other code of the project is run.
 */
export async function checkPackage(folder: string, options: CheckOptions = {}): Promise<PackageCheck> {
  // Parser and bundler are loaded when something is checked: an emulator starts without them.
  const { inspectPackage } = await import('./inspect-package.js');
  return inspectPackage(folder, options);
}
