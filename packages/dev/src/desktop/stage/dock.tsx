import { Icon } from '../parts/icon.js';
import { useTexts } from '../texts/texts.js';
import { addressOf, type DesktopIcon, iconTitle } from './entries.js';

interface DockProps {
  icons: readonly DesktopIcon[];
  /** The name of the application whose window is in front; undefined while all are minimized. */
  front: string | undefined;
  /** The page that each application shows, by its index. */
  shown: (appName: string) => number;
  /** The names of those that have a window. */
  opened: readonly string[];
  onOpen: (icon: DesktopIcon) => void;
}

/** The icons of the device's applications: one for each of their pages. */
export function Dock({ icons, front, shown, opened, onOpen }: DockProps) {
  const t = useTexts();
  return (
    <nav class="dock" aria-label={t('Applications')}>
      {icons.map((icon) => {
        const { app, entry, index } = icon;
        const title = iconTitle(icon, icons);
        const content = (
          <>
            <span class="badge" aria-hidden="true">
              {entry.opensTab ? <Icon name="tab" /> : title.slice(0, 1).toUpperCase()}
            </span>
            <span class="title-text">{title}</span>
          </>
        );
        const key = `${app.name} ${index}`;
        const isOnStage = shown(app.name) === index;
        return entry.opensTab ? (
          <a key={key} class="quiet" title={title} href={addressOf(entry)} target="_blank" rel="noreferrer">
            {content}
          </a>
        ) : (
          <button
            type="button"
            class="quiet"
            key={key}
            title={title}
            aria-current={app.name === front && isOnStage ? 'true' : undefined}
            data-opened={opened.includes(app.name) && isOnStage}
            onClick={() => onOpen(icon)}
          >
            {content}
          </button>
        );
      })}
    </nav>
  );
}
