import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Icon } from '../parts/icon.js';
import { PhoneBack, type PhoneBackKey } from '../parts/phone-back.js';
import { useTexts } from '../texts/texts.js';
import { Title } from './title.js';
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

/** The part of the Navigation API that is used; a browser without it has none on its windows. */
interface Navigation {
  canGoBack: boolean;
  back(): void;
}

/**
 * Goes back in the history of the page in a frame, and in no other history; false where there is nothing to go back to.
 *
 * `history.back()` would do for the last frame alone: before its first entry it takes the desktop back.
 */
function goBack(frame: HTMLIFrameElement | null | undefined): boolean {
  const navigation = (frame?.contentWindow as { navigation?: Navigation } | null | undefined)?.navigation;
  if (!navigation?.canGoBack) return false;
  navigation.back();
  return true;
}

/** A phone of today in CSS pixels, with its edge: 390 by 844, and 10 around. */
const PHONE = { width: 410, height: 864 } as const;

/** How far the phone is made smaller, so that all of it is seen in its place. */
function useScale(place: RefObject<HTMLElement>): number {
  const [scale, setScale] = useState(1);
  useEffect(() => {
    const shown = place.current;
    if (shown === null) return;
    const fit = () =>
      setScale(Math.min(1, shown.clientWidth / PHONE.width, shown.clientHeight / PHONE.height));
    const observer = new ResizeObserver(fit);
    observer.observe(shown);
    fit();
    return () => observer.disconnect();
  }, [place]);
  return scale;
}
