import type { PackageCheck } from './findings.js';
import type { CheckOptions } from './inspect-package.js';

/**
 * Looks for faults in an application's package and in the sources beside it. It reads their text, and runs
 * none of their code.
 */
export async function checkPackage(folder: string, options: CheckOptions = {}): Promise<PackageCheck> {
  // The check is loaded when something is checked: an emulator starts without them.
  const { inspectPackage } = await import('./inspect-package.js');
  return inspectPackage(folder, options);
}
