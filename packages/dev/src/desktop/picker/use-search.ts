import { useEffect, useState } from 'preact/hooks';
import type { FileEntry } from '../../api.js';
import type { Control } from '../control/control.js';

const PAUSE_MS = 200;

/** Entries with the text in their name; undefined without a text or a response. */
export function useSearch(control: Control, text: string): readonly FileEntry[] | undefined {
  const [found, setFound] = useState<readonly FileEntry[]>();
  useEffect(() => {
    setFound(undefined);
    if (text.trim() === '') return;
    let isCurrent = true;
    const show = (entries: readonly FileEntry[]) => {
      if (isCurrent) setFound(entries);
    };
    // A person who types is not asked for after every letter.
    const timer = setTimeout(() => {
      control.search(text.trim()).then(show, () => show([]));
    }, PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [control, text]);
  return found;
}
