import { useEffect } from 'preact/hooks';
import type { DevState } from '../../api.js';

/** Gives the page the device's theme; before it is known, that of the browser. */
export function useTheme(config: DevState['config'] | undefined): void {
  const theme = config?.theme;
  useEffect(() => {
    if (theme !== undefined) document.documentElement.dataset.theme = theme;
  }, [theme]);
}
