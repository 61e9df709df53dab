import { useState } from 'preact/hooks';
import type { DevApp } from '../../api.js';

/** The windows of the desktop: one for each application that was opened, and one of them in front. */
export interface Windows {
  /** The name of the application in front; undefined while all windows are minimized. */
  front: string | undefined;
  /** The names of those that have a window, in the order in which they were opened. */
  opened: readonly string[];
  open(name: string): void;
  minimize(): void;
}

/** Opens the first application at once; one that is there no more has no window. */
export function useWindows(apps: readonly DevApp[]): Windows {
  const [wanted, setWanted] = useState<{ front: string | undefined; opened: readonly string[] }>();
  const names = apps.map(({ name }) => name);
  const first = names.slice(0, 1);
  const { front, opened } = wanted ?? { front: first[0], opened: first };
  const there = opened.filter((name) => names.includes(name));
  return {
    front: front !== undefined && there.includes(front) ? front : undefined,
    opened: there,
    open: (name) => setWanted({ front: name, opened: there.includes(name) ? there : [...there, name] }),
    minimize: () => setWanted({ front: undefined, opened: there }),
  };
}
