import type { Grants } from '../authorization/grants.js';
import type { Emulator } from '../emulator.js';
import type { Volume } from '../files/volume.js';

/** The folders that users let an application use, as its environment names them. */
export function authorizedPaths({ folders: { shared, users } }: Grants, volume: Volume): string[] {
  const paths = [...shared, ...Object.values(users).flat()];
  return [...new Set(paths.map((path) => volume.canonicalPathOf(path) ?? path))];
}

/** Calls `changed` after each change of what `paths` returns; the returned function ends that. */
export function onChangedPaths(emulator: Emulator, paths: () => string[], changed: () => void): () => void {
  let before = paths().join('\0');
  return emulator.subscribe(() => {
    const now = paths().join('\0');
    if (now === before) return;
    before = now;
    changed();
  });
}
