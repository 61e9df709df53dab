import { Button } from '../parts/button.js';
import { useTexts } from '../texts/texts.js';
import { AppIcon } from './app-icons.js';

interface TitleBarProps {
  title: string;
  app: string;
  /** Index of the page in the application's entries. */
  entry: number;
  /** Undefined on a phone. */
  onMinimize: (() => void) | undefined;
  onReload: () => void;
  onClose: () => void;
}

/** The bar over the page of an application, on the desktop and on the phone. */
export function TitleBar({ title, app, entry, onMinimize, onReload, onClose }: TitleBarProps) {
  const t = useTexts();
  const buttons = [
    ['minimize', t('Minimize {{title}}', { title }), onMinimize],
    ['reload', t('Reload the page'), onReload],
    ['close', t('Close {{title}}', { title }), onClose],
  ] as const;
  return (
    <header class="title-bar">
      <AppIcon key={entry} app={app} index={entry} />
      <h2 title={title}>{title}</h2>
      {buttons.map(
        ([name, label, press]) =>
          press && <Button class="quiet" key={name} aria-label={label} onClick={press} icon={name} />,
      )}
    </header>
  );
}
