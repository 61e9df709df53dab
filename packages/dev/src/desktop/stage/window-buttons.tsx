import { Icon } from '../parts/icon.js';
import { useTexts } from '../texts/texts.js';

interface WindowButtonsProps {
  title: string;
  onReload: () => void;
  onClose: () => void;
}

/** The last buttons of a title bar, on the desktop and on the phone. */
export function WindowButtons({ title, onReload, onClose }: WindowButtonsProps) {
  const t = useTexts();
  return (
    <>
      <button type="button" class="quiet" aria-label={t('Reload the page')} onClick={onReload}>
        <Icon name="reload" />
      </button>
      <button type="button" class="quiet" aria-label={t('Close {{title}}', { title })} onClick={onClose}>
        <Icon name="close" />
      </button>
    </>
  );
}

/** Takes the place of a closed application. */
export function ClosedNotice({ title, onOpenAgain }: { title: string; onOpenAgain: () => void }) {
  const t = useTexts();
  return (
    <div class="closed" role="status">
      <p>{t('{{title}} is closed', { title })}</p>
      <button type="button" class="primary" onClick={onOpenAgain} autofocus>
        {t('Open again')}
      </button>
    </div>
  );
}
