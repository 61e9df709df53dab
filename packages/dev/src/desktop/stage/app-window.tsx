import type { ComponentChildren } from 'preact';
import { Icon } from '../parts/icon.js';
import { useTexts } from '../texts/texts.js';
import { Title } from './title.js';
import { ClosedNotice, WindowButtons } from './window-buttons.js';

interface AppWindowProps {
  title: string;
  isClosed: boolean;
  /** Undefined where there is no other window to see. */
  onMinimize: (() => void) | undefined;
  onReload: () => void;
  onClose: () => void;
  onOpenAgain: () => void;
  children: ComponentChildren;
}

/** The application in a window of the desktop. */
export function AppWindow(props: AppWindowProps) {
  const t = useTexts();
  const { title, isClosed, onMinimize, onReload, onClose, onOpenAgain, children } = props;
  if (isClosed) {
    return <ClosedNotice title={title} onOpenAgain={onOpenAgain} />;
  }
  return (
    <section class="app-window" aria-label={title}>
      <header class="title-bar">
        <span class="badge" aria-hidden="true">
          {title.slice(0, 1).toUpperCase()}
        </span>
        <Title text={title} />
        {onMinimize && (
          <button
            type="button"
            class="quiet"
            aria-label={t('Minimize {{title}}', { title })}
            onClick={onMinimize}
          >
            <Icon name="minimize" />
          </button>
        )}
        <WindowButtons title={title} onReload={onReload} onClose={onClose} />
      </header>
      <div class="app-frame">{children}</div>
    </section>
  );
}
