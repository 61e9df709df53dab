import type { PlatformConfig } from 'plat-schemas/app';
import {
  type ComputedRef,
  computed,
  getCurrentInstance,
  type MaybeRefOrGetter,
  onMounted,
  type ShallowRef,
  shallowRef,
  toRaw,
  toValue,
  watch,
} from 'vue';
import { type LiveApp, type LivePlatformConfig, openLiveConfig, unknownYet } from '../live/live-config.js';

type Theme = PlatformConfig['theme'];
/** The instance, or undefined while it is being created: the composables then report `pending` and the fallback. */
type MaybeApp = MaybeRefOrGetter<LiveApp | null | undefined>;

/** The fields of the live configuration, each a ref, so that they can be taken apart. */
export type PlatformConfigRefs = {
  readonly [Name in keyof LivePlatformConfig]: ComputedRef<LivePlatformConfig[Name]>;
};

/**
 * The host's configuration, live, until the component or effect scope ends.
 *
 * Never throws; `error` explains why the configuration, or its changes, are unavailable. On a server, while hydrating and
 * without an instance it is pending. All components that are given the same `app` share one subscription.
 */
export function usePlatformConfig(app: MaybeApp): PlatformConfigRefs {
  const live = useLive(app);
  return {
    config: computed(() => live.value.config),
    error: computed(() => live.value.error),
    pending: computed(() => live.value.pending),
  };
}

/** The host's theme, live; `fallback` on a server and for as long as the theme is not known. */
export function usePlatformTheme(app: MaybeApp, fallback: Theme): ComputedRef<Theme>;
export function usePlatformTheme(app: MaybeApp, fallback?: Theme): ComputedRef<Theme | undefined>;
export function usePlatformTheme(app: MaybeApp, fallback?: Theme): ComputedRef<Theme | undefined> {
  const live = useLive(app);
  return computed(() => live.value.config?.theme ?? fallback);
}

/** The language of the host's interface, live; `fallback` on a server and for as long as it is not known. */
export function usePlatformLanguage(app: MaybeApp, fallback: string): ComputedRef<string>;
export function usePlatformLanguage(app: MaybeApp, fallback?: string): ComputedRef<string | undefined>;
export function usePlatformLanguage(app: MaybeApp, fallback?: string): ComputedRef<string | undefined> {
  const live = useLive(app);
  return computed(() => live.value.config?.language ?? fallback);
}

function useLive(app: MaybeApp): ShallowRef<LivePlatformConfig> {
  const live = shallowRef(unknownYet);
  // A component waits until it is mounted: what it renders on a server and hydrates must be the same.
  const mounted = shallowRef(!getCurrentInstance());
  if (!mounted.value) onMounted(() => (mounted.value = true));

  watch(
    // A reactive proxy, as ref(app) makes one, is another object, and would not share the subscription.
    () => (mounted.value ? toRaw(toValue(app)) : undefined),
    (current, _previous, onCleanup) => {
      onCleanup(openLiveConfig(current).subscribe((known) => (live.value = known)));
    },
    { immediate: true, flush: 'sync' },
  );
  return live;
}
