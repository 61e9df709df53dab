import { useState } from 'preact/hooks';
import type { DevHostedApp } from '../../api.js';
import { Button } from '../parts/button.js';
import { Icon } from '../parts/icon.js';
import { useTexts } from '../texts/texts.js';
import { addressOf, type DesktopIcon, iconTitle } from './entries.js';

interface AppIconsProps {
  icons: readonly DesktopIcon[];
  /** The application whose window is in front; undefined while the desktop is seen. */
  front: DevHostedApp | undefined;
  /** The pages that have a window. */
  opened: readonly Pick<DesktopIcon, 'app' | 'index'>[];
  onOpen: (icon: DesktopIcon) => void;
}

/** The icons of the device's applications: one for each of their pages. In a row while a window is in front. */
export function AppIcons({ icons, front, opened, onOpen }: AppIconsProps) {
  const t = useTexts();
  return (
    <nav class="app-icons" data-front={front !== undefined} aria-label={t('Applications', '应用')}>
      {icons.map((icon) => {
        const { app, entry, index } = icon;
        const title = iconTitle(icon, icons);
        const content = (
          <>
            <AppIcon app={app.name} index={index} />
            <span class="icon-title">
              {title}
              {entry.opensTab && <Icon name="tab" />}
            </span>
          </>
        );
        const key = `${app.name} ${index}`;
        const isOpened = opened.some((one) => one.app === app && one.index === index);
        return entry.opensTab && hasPage(icon) ? (
          <a key={key} title={title} href={addressOf(entry)} target="_blank" rel="noreferrer">
            {content}
          </a>
        ) : (
          <Button
            class="quiet"
            key={key}
            title={title}
            aria-current={app === front && isOpened ? 'true' : undefined}
            data-opened={isOpened}
            onClick={() => onOpen(icon)}
            text={content}
          />
        );
      })}
    </nav>
  );
}

/** Whether the pages of an application can be shown: it runs, or plat-dev does not run it. */
export function hasPage({ app }: Pick<DesktopIcon, 'app'>): boolean {
  return app.package === undefined || app.package.phase === 'running';
}

/** The picture of a page that the package has for it; a mark where it has none. */
export function AppIcon({ app, index }: { app: string; index: number }) {
  const t = useTexts();
  const [isMissing, setMissing] = useState(false);
  const label = t('The package has no PNG file for this icon', '应用包中没有此图标的 PNG 文件');
  if (isMissing) return <span class="app-icon missing" role="img" aria-label={label} title={label} />;
  const src = `/_dev/icons/${encodeURIComponent(app)}/${index}`;
  return <img class="app-icon" src={src} alt="" onError={() => setMissing(true)} />;
}
