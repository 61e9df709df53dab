import type { TextValue } from 'plat-common/text';
import { useMemo, useRef, useState } from 'preact/hooks';
import type { Toast } from './toasts.js';

const MAX_TOASTS = 4;

/** The latest notes of the desktop, and what adds and removes them; the functions stay the same. */
export function useToasts() {
  const [notes, setNotes] = useState<readonly Toast[]>([]);
  const lastId = useRef(0);
  const stable = useMemo(
    () => ({
      notify(title: TextValue, text: TextValue, href?: string) {
        lastId.current += 1;
        const note: Toast = { id: lastId.current, title, text, ...(href !== undefined && { href }) };
        setNotes((all) => [...all.slice(1 - MAX_TOASTS), note]);
      },
      dismiss: (id: number) => setNotes((all) => all.filter((note) => note.id !== id)),
    }),
    [],
  );
  return { notes, ...stable };
}
