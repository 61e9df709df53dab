import type { PackageCheck } from './findings.js';
import type { CheckOptions } from './inspect-package.js';

/**
 * Looks for faults in an application's package and in the sources beside it. It reads them, and runs none of their code,
 * unless `vite` is given.
 */
export async function checkPackage(folder: string, options: CheckOptions = {}): Promise<PackageCheck> {
  // Parsers and bundler are loaded when something is checked: an emulator starts without them.
  const { inspectPackage } = await import('./inspect-package.js');
  return inspectPackage(folder, options);
}
