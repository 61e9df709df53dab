import type { PlatformConfig } from 'plat-schemas/app';
import { useSyncExternalStore } from 'react';
import { type LiveApp, type LivePlatformConfig, openLiveConfig, unknownYet } from '../live/live-config.js';

type Theme = PlatformConfig['theme'];
/** The instance, or undefined while it is being created: the hooks then report `pending` and return the fallback. */
type MaybeApp = LiveApp | null | undefined;

/**
 * The host's configuration, live: the component renders again when the theme or the language changes.
 *
 * Never throws; `error` explains why the configuration, or its changes, are unavailable. On a server, while hydrating and
 * without an instance it is pending. All components that are given the same `app` share one subscription.
 */
export function usePlatformConfig(app: MaybeApp): LivePlatformConfig {
  const { subscribe, getSnapshot } = openLiveConfig(app);
  return useSyncExternalStore(subscribe, getSnapshot, () => unknownYet);
}

/** The host's theme, live; `fallback` on a server and for as long as the theme is not known. */
export function usePlatformTheme(app: MaybeApp, fallback: Theme): Theme;
export function usePlatformTheme(app: MaybeApp, fallback?: Theme): Theme | undefined;
export function usePlatformTheme(app: MaybeApp, fallback?: Theme): Theme | undefined {
  return useField(app, 'theme') ?? fallback;
}

/** The language of the host's interface, live; `fallback` on a server and for as long as it is not known. */
export function usePlatformLanguage(app: MaybeApp, fallback: string): string;
export function usePlatformLanguage(app: MaybeApp, fallback?: string): string | undefined;
export function usePlatformLanguage(app: MaybeApp, fallback?: string): string | undefined {
  return useField(app, 'language') ?? fallback;
}

/** One field, so that a component does not render again when another one changes. */
function useField<Name extends keyof PlatformConfig>(
  app: MaybeApp,
  name: Name,
): PlatformConfig[Name] | undefined {
  const { subscribe, getSnapshot } = openLiveConfig(app);
  return useSyncExternalStore(
    subscribe,
    () => getSnapshot().config?.[name],
    () => undefined,
  );
}
