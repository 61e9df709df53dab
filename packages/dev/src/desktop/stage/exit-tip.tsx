import type { ExitPageTips } from 'plat-schemas/app';
import { Dialog } from '../parts/dialog.js';

interface ExitTipProps {
  tips: ExitPageTips;
  onStay: () => void;
  onLeave: () => void;
}

/** Asks a person who closes the application, in the words that its page has set. */
export function ExitTip({ tips: { title, content }, onStay, onLeave }: ExitTipProps) {
  return (
    <Dialog title={title ?? 'Leave this page?'} class="small" onCancel={onStay}>
      <p>{content}</p>
      <footer class="buttons">
        <button type="button" class="quiet" onClick={onLeave}>
          Leave
        </button>
        <button type="button" class="primary" autofocus onClick={onStay}>
          Stay
        </button>
      </footer>
    </Dialog>
  );
}
