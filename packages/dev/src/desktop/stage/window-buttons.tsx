import { Icon } from '../parts/icon.js';

interface WindowButtonsProps {
  title: string;
  onReload: () => void;
  onClose: () => void;
}

/** The last buttons of a title bar, on the desktop and on the phone. */
export function WindowButtons({ title, onReload, onClose }: WindowButtonsProps) {
  return (
    <>
      <button type="button" class="quiet" aria-label="Load the page again" onClick={onReload}>
        <Icon name="reload" />
      </button>
      <button type="button" class="quiet" aria-label={`Close ${title}`} onClick={onClose}>
        <Icon name="close" />
      </button>
    </>
  );
}

/** What stands where an application was closed. */
export function ClosedNotice({ title, onOpenAgain }: { title: string; onOpenAgain: () => void }) {
  return (
    <div class="closed" role="status">
      <p>{title} is closed</p>
      <button type="button" class="primary" onClick={onOpenAgain} autofocus>
        Open again
      </button>
    </div>
  );
}
