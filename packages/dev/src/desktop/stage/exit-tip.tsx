import type { ExitPageTips } from 'plat-schemas/app';
import { Dialog } from '../parts/dialog.js';
import { useTexts } from '../texts/texts.js';

interface ExitTipProps {
  tips: ExitPageTips;
  onStay: () => void;
  onLeave: () => void;
}

/** Asks a person who closes the application, in the words that its page has set. */
export function ExitTip({ tips: { title, content }, onStay, onLeave }: ExitTipProps) {
  const t = useTexts();
  return (
    <Dialog title={title ?? t('Leave this page?')} class="small" onCancel={onStay}>
      <p>{content}</p>
      <footer class="buttons">
        <button type="button" class="quiet" onClick={onLeave}>
          {t('Leave')}
        </button>
        <button type="button" class="primary" autofocus onClick={onStay}>
          {t('Stay')}
        </button>
      </footer>
    </Dialog>
  );
}
