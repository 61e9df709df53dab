import type { ComponentChildren } from 'preact';
import { Icon } from '../parts/icon.js';
import { Title } from './title.js';

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
  const { title, isClosed, onMinimize, onReload, onClose, onOpenAgain, children } = props;
  if (isClosed) {
    return (
      <div class="closed" role="status">
        <p>{title} is closed</p>
        <button type="button" class="primary" onClick={onOpenAgain} autofocus>
          Open again
        </button>
      </div>
    );
  }
  return (
    <section class="app-window" aria-label={title}>
      <header class="title-bar">
        <span class="badge" aria-hidden="true">
          {title.slice(0, 1).toUpperCase()}
        </span>
        <Title text={title} />
        {onMinimize && (
          <button type="button" class="quiet" aria-label={`Minimize ${title}`} onClick={onMinimize}>
            <Icon name="minimize" />
          </button>
        )}
        <button type="button" class="quiet" aria-label="Load the page again" onClick={onReload}>
          <Icon name="reload" />
        </button>
        <button type="button" class="quiet" aria-label={`Close ${title}`} onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      <div class="app-frame">{children}</div>
    </section>
  );
}
