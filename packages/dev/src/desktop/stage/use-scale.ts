import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** A phone of today in CSS pixels, with its edge: 390 by 844, and 10 around. */
const PHONE = { width: 410, height: 864 } as const;

/** How far the phone is made smaller, so that all of it is seen in its place. */
export function useScale(place: RefObject<HTMLElement>): number {
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
