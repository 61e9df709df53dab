import { useEffect } from 'preact/hooks';
import type { DevState } from '../../api.js';

/** Tells the style sheet the device's theme, for what belongs to the platform; before it is known, all is as the browser. */
export function useTheme(config: DevState['config'] | undefined): void {
  const theme = config?.theme;
  useEffect(() => {
    if (theme !== undefined) document.documentElement.dataset.theme = theme;
  }, [theme]);
}
