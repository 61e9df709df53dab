import type { DevPackage } from '../../api.js';

/** Whether the page of an application can be shown. */
export function showsPage(run: DevPackage | undefined): boolean {
  return run === undefined || run.phase === 'running';
}
