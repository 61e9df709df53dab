import { useState } from 'preact/hooks';
import type { DevApp } from '../../api.js';

/**
 * The windows of the desktop: one for each application that was opened, and one of them in front, unless the desktop is seen.
 * Opens the first application at once; one that is there no more has no window.
 */
export function useWindows(apps: readonly DevApp[], first: string | undefined) {
  const [wanted, setWanted] = useState<{ front: string | undefined; opened: readonly string[] }>();
  const names = apps.map(({ name }) => name);
  const { front, opened } = wanted ?? { front: first, opened: first === undefined ? [] : [first] };
  const there = opened.filter((name) => names.includes(name));
  return {
    front: front !== undefined && there.includes(front) ? front : undefined,
    opened: there,
    open: (name: string) =>
      setWanted({ front: name, opened: there.includes(name) ? there : [...there, name] }),
    minimize: () => setWanted({ front: undefined, opened: there }),
    close: (name: string) => setWanted({ front: undefined, opened: there.filter((other) => other !== name) }),
  };
}
