import { useMemo, useRef, useState } from 'preact/hooks';
import type { Note } from './toasts.js';

const MAX_NOTES = 4;

/** The latest notes of the desktop, and what adds and removes them; the functions stay the same. */
export function useNotes() {
  const [notes, setNotes] = useState<readonly Note[]>([]);
  const lastId = useRef(0);
  const stable = useMemo(
    () => ({
      notify(title: string, text: string, href?: string) {
        lastId.current += 1;
        const note: Note = { id: lastId.current, title, text, ...(href !== undefined && { href }) };
        setNotes((all) => [...all.slice(1 - MAX_NOTES), note]);
      },
      dismiss: (id: number) => setNotes((all) => all.filter((note) => note.id !== id)),
    }),
    [],
  );
  return { notes, ...stable };
}
