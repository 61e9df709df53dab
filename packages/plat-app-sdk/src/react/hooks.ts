import type { PlatformConfig } from 'plat-schemas/app';
import { useSyncExternalStore } from 'react';
import { type LivePlatformConfig, liveConfigOf, unknownYet } from '../live/live-config.js';
import type { PlatApp } from '../plat-app.js';

type Theme = PlatformConfig['theme'];

/**
 * The host's configuration, live: the component renders again when the theme or the language changes.
 *
 * Never throws; `error` says why the configuration, or its changes, cannot be known. On a server and while
 * hydrating it is pending. All components that are given the same `app` share one subscription.
 */
export function usePlatformConfig(app: PlatApp): LivePlatformConfig {
  const { subscribe, read } = liveConfigOf(app);
  return useSyncExternalStore(subscribe, read, () => unknownYet);
}

/** The host's theme, live; `fallback` on a server and for as long as the theme is not known. */
export function usePlatformTheme(app: PlatApp, fallback: Theme): Theme;
export function usePlatformTheme(app: PlatApp, fallback?: Theme): Theme | undefined;
export function usePlatformTheme(app: PlatApp, fallback?: Theme): Theme | undefined {
  return useField(app, 'theme') ?? fallback;
}

/** The language of the host's interface, live; `fallback` on a server and for as long as it is not known. */
export function usePlatformLanguage(app: PlatApp, fallback: string): string;
export function usePlatformLanguage(app: PlatApp, fallback?: string): string | undefined;
export function usePlatformLanguage(app: PlatApp, fallback?: string): string | undefined {
  return useField(app, 'language') ?? fallback;
}

/** One field, so that a component does not render again when another one changes. */
function useField<Name extends keyof PlatformConfig>(
  app: PlatApp,
  name: Name,
): PlatformConfig[Name] | undefined {
  const { subscribe, read } = liveConfigOf(app);
  return useSyncExternalStore(
    subscribe,
    () => read().config?.[name],
    () => undefined,
  );
}
