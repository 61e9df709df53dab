import type { TextValue } from 'plat-common/text';
import { useMemo, useState } from 'preact/hooks';
import { useTexts } from '../texts/texts.js';
import { Button } from './button.js';

const MAX_TOASTS = 4;

/** What the platform would do for a call that has nothing to show on a laptop. */
interface Toast {
  id: number;
  title: TextValue;
  text: TextValue;
  /** An address that can be opened. */
  href: string | undefined;
}

/** The latest notes, newest last; screen readers hear each as it comes. */
export function Toasts({ notes, onDismiss }: { notes: readonly Toast[]; onDismiss: (id: number) => void }) {
  const t = useTexts();
  return (
    <div class="toasts" role="status" aria-label={t('What the platform would do', '平台将执行的操作')}>
      {notes.map(({ id, title, text, href }) => (
        <div class="toast" key={id}>
          <strong>{t(title)}</strong>
          <span class="toast-text">{t(text)}</span>
          {href && (
            <a class="toast-open" href={href} target="_blank" rel="noopener noreferrer">
              {t('Open', '打开')}
            </a>
          )}
          <Button
            class="quiet toast-dismiss"
            aria-label={t(`Dismiss ${t(title)}`, `关闭“${t(title)}”`)}
            onClick={() => onDismiss(id)}
            icon="close"
          />
        </div>
      ))}
    </div>
  );
}

/** The latest notes of the desktop, and what adds and removes them; the functions stay the same. */
export function useToasts() {
  const [notes, setNotes] = useState<readonly Toast[]>([]);
  const stable = useMemo(() => {
    let lastId = 0;
    const notify = (title: TextValue, text: TextValue, href?: string) => {
      lastId += 1;
      const note = { id: lastId, title, text, href };
      setNotes((all) => [...all.slice(1 - MAX_TOASTS), note]);
    };
    const dismiss = (id: number) => setNotes((all) => all.filter((note) => note.id !== id));
    return { notify, dismiss };
  }, []);
  return { notes, ...stable };
}
