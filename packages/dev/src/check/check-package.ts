import type { LogEntry } from '../api.js';
import type { PackageCheck } from './findings.js';

/** What is known beside the package itself. */
export interface CheckOptions {
  /** The inspector's log of a run; then what it shows counts as used too. */
  log?: LogEntry[] | undefined;
  /** Tokens to look for in files that reach the browser. */
  tokens?: string[] | undefined;
}

/**
 * Looks for problems in an application's package and in the sources beside it. Where the project has a configuration of
 * Vite, its own Vite builds the page in memory, which runs that configuration; no other code of the project is run.
 */
export async function checkPackage(folder: string, options: CheckOptions = {}): Promise<PackageCheck> {
  // Parser and bundler are loaded when something is checked: an emulator starts without them.
  const { inspectPackage } = await import('./inspect-package.js');
  return inspectPackage(folder, options);
}
