import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { Icon } from '../parts/icon.js';
import { PhoneBack, type PhoneBackKey } from '../parts/phone-back.js';
import { useTexts } from '../texts/texts.js';
import { goBack } from './go-back.js';
import { Title } from './title.js';
import { useScale } from './use-scale.js';
import { ClosedNotice, WindowButtons } from './window-buttons.js';

interface PhoneProps {
  title: string;
  /** What the clock of its system bar shows. */
  time: string;
  isClosed: boolean;
  /** A question of the platform: it covers the application until it is answered. */
  sheet: ComponentChildren;
  onReload: () => void;
  onClose: () => void;
  onOpenAgain: () => void;
  children: ComponentChildren;
}

/** A phone with the application on its screen; as large as its place lets it be, and never larger than a phone. */
export function Phone(props: PhoneProps) {
  const t = useTexts();
  const { title, time, isClosed, sheet, onReload, onClose, onOpenAgain, children } = props;
  const place = useRef<HTMLDivElement>(null);
  const screen = useRef<HTMLDivElement>(null);
  const sheetBack: PhoneBackKey = useRef<() => void>();
  const scale = useScale(place);
  const pressBack = () => {
    if (sheetBack.current !== undefined) return sheetBack.current();
    if (!isClosed && !goBack(screen.current?.querySelector('iframe'))) onClose();
  };

  return (
    <div class="phone-place" ref={place}>
      <section class="phone" aria-label={title} style={{ '--scale': scale }}>
        <div class="system-bar" aria-hidden="true">
          <time>{time}</time>
          <span class="camera" />
          <Icon name="signal" />
          <Icon name="battery" />
        </div>
        <div class="phone-screen" ref={screen}>
          {isClosed ? (
            <ClosedNotice title={title} onOpenAgain={onOpenAgain} />
          ) : (
            <div class="phone-app" inert={Boolean(sheet)}>
              <header class="title-bar">
                <Title text={title} />
                <WindowButtons title={title} onReload={onReload} onClose={onClose} />
              </header>
              <div class="app-frame">{children}</div>
            </div>
          )}
          <PhoneBack.Provider value={sheetBack}>{sheet}</PhoneBack.Provider>
        </div>
        <nav class="phone-keys" aria-label={t('Keys of the phone')}>
          <button type="button" class="quiet" aria-label={t('Back')} onClick={pressBack}>
            <Icon name="back" />
          </button>
          <span class="home-bar" />
        </nav>
      </section>
    </div>
  );
}
