import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useClock } from '../clock/use-clock.js';
import { Button } from '../parts/button.js';
import { PhoneBack, type PhoneBackKey } from '../parts/dialog.js';
import { Icon } from '../parts/icon.js';
import { useTexts } from '../texts/texts.js';

interface PhoneProps {
  title: string;
  /** The time of the device's frozen clock; undefined while it runs. */
  now: string | undefined;
  /** A question of the platform: it covers the application until it is answered. */
  sheet?: ComponentChildren;
  /** Called by the back key where no sheet and no page goes back. */
  onBack?: () => void;
  children: ComponentChildren;
}

/** A phone of today in CSS pixels, with its edge: 390 by 844, and 10 around. */
const WIDTH = 410;
const HEIGHT = 864;

/** A phone with an application or its icons on the screen; as large as its place lets it be, and never larger than a phone. */
export function Phone({ title, now, sheet, onBack, children }: PhoneProps) {
  const t = useTexts();
  const place = useRef<HTMLDivElement>(null);
  const screen = useRef<HTMLDivElement>(null);
  const sheetBack: PhoneBackKey = useRef<() => void>();
  const [scale, setScale] = useState(1);
  useEffect(() => {
    const shown = place.current;
    if (shown === null) return;
    const fit = () => setScale(Math.min(1, shown.clientWidth / WIDTH, shown.clientHeight / HEIGHT));
    const observer = new ResizeObserver(fit);
    observer.observe(shown);
    fit();
    return () => observer.disconnect();
  }, []);
  const pressBack = () => {
    if (sheetBack.current !== undefined) return sheetBack.current();
    if (!goBack(screen.current?.querySelector('iframe'))) onBack?.();
  };

  return (
    <div class="phone-place" ref={place}>
      <section class="phone" aria-label={title} style={{ '--scale': scale }}>
        <div class="system-bar" aria-hidden="true">
          <time>{useClock(now)}</time>
          <span class="camera" />
          <Icon name="signal" />
          <Icon name="battery" />
        </div>
        <div class="phone-screen" ref={screen}>
          <div class="phone-app" inert={Boolean(sheet)}>
            {children}
          </div>
          <PhoneBack.Provider value={sheetBack}>{sheet}</PhoneBack.Provider>
        </div>
        <nav class="phone-keys" aria-label={t('Keys of the phone', '手机按键')}>
          <Button class="quiet" aria-label={t('Back', '返回')} onClick={pressBack} icon="back" />
          <span class="home-bar" />
        </nav>
      </section>
    </div>
  );
}

/**
 * Goes back in the history of the page in a frame, and in no other history; false where there is nothing to go back to.
 *
 * `history.back()` would do for the last frame alone: before its first entry it takes the desktop back.
 */
function goBack(frame: HTMLIFrameElement | null | undefined): boolean {
  // A browser without the Navigation API has none on its windows.
  const navigation = frame?.contentWindow?.navigation;
  if (!navigation?.canGoBack) return false;
  navigation.back();
  return true;
}
