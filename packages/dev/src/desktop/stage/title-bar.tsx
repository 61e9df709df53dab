import { useEffect, useState } from 'preact/hooks';
import { Icon } from '../parts/icon.js';
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
      <Title text={title} />
      {buttons.map(
        ([name, label, press]) =>
          press && (
            <button type="button" class="quiet" key={name} aria-label={label} onClick={press}>
              <Icon name={name} />
            </button>
          ),
      )}
    </header>
  );
}

/** On one line, and whole when the mouse rests on it or it is pressed. */
function Title({ text }: { text: string }) {
  const [isWhole, setWhole] = useState(false);
  useEffect(() => setWhole(false), [text]);
  return (
    <h2 title={text} data-whole={isWhole}>
      <button type="button" class="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
        <span class="title-text">{text}</span>
      </button>
    </h2>
  );
}
