import { Icon } from '../parts/icon.js';
import { useTexts } from '../texts/texts.js';

/** What is in the window of a page that a device opens in a tab of the browser. */
export function TabNotice({ title, src }: { title: string; src: string }) {
  const t = useTexts();
  return (
    <div class="package-stage" role="status">
      <h2>{title}</h2>
      <p>{t('A device opens this page in a tab of the browser.')}</p>
      <p>
        <a class="primary" href={src} target="_blank" rel="noreferrer">
          <Icon name="tab" /> {t('Open {{name}}', { name: src })}
        </a>
      </p>
    </div>
  );
}
