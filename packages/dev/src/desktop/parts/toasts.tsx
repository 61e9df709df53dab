import type { TextValue } from 'plat-common/text';
import { useMessages, useTexts } from '../texts/texts.js';
import { Icon } from './icon.js';

/** What the platform would do for a call that has nothing to show on a laptop. */
export interface Toast {
  id: number;
  title: TextValue;
  text: TextValue;
  /** An address that can be opened. */
  href?: string;
}

/** The latest notes, newest last; screen readers hear each as it comes. */
export function Toasts({ notes, onDismiss }: { notes: readonly Toast[]; onDismiss: (id: number) => void }) {
  const t = useTexts();
  const translate = useMessages();
  return (
    <div class="toasts" role="status" aria-label={t('What the platform would do')}>
      {notes.map(({ id, title, text, href }) => (
        <div class="toast" key={id}>
          <strong>{translate(title)}</strong>
          <span class="toast-text">{translate(text)}</span>
          {href && (
            <a class="toast-open" href={href} target="_blank" rel="noopener noreferrer">
              {t('Open')}
            </a>
          )}
          <button
            type="button"
            class="quiet toast-dismiss"
            aria-label={t('Dismiss {{title}}', { title: translate(title) })}
            onClick={() => onDismiss(id)}
          >
            <Icon name="close" />
          </button>
        </div>
      ))}
    </div>
  );
}
