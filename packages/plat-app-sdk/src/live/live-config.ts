import type { PlatformConfig } from 'plat-schemas/app';
import type { PlatAppError } from '../errors.js';
import type { PlatApp } from '../plat-app.js';

/** What is needed of an instance: a `PlatApp`, as it is or as the proxy that a Vue `ref` makes of it. */
export type LiveApp = Pick<PlatApp, 'getPlatformConfig' | '$on' | '$off'>;

/** The host's configuration at this moment. Immutable: each change creates a new snapshot. */
export interface LivePlatformConfig {
  /** The host's configuration, with the theme and the language of its last events; undefined until it is known. */
  readonly config: PlatformConfig | undefined;
  /**
   * Why the configuration is not known or, where it is, why its changes are not heard of: in the mobile app, which
   * has no events, `unsupported`.
   */
  readonly error: PlatAppError | undefined;
  /** Whether the host is still being asked for the configuration; on a server and without an instance, always. */
  readonly pending: boolean;
}

/** The host's configuration as a store: `useSyncExternalStore` takes its two functions, and Svelte the store itself. */
export interface LiveConfigStore {
  /** What is known now: the same object until something changes. */
  getSnapshot(this: void): LivePlatformConfig;
  /**
   * Calls `observer` with what is known, at once and after every change, until the returned function is called. The
   * first observer has the host asked and its events followed, and the last one to go ends that.
   */
  subscribe(this: void, observer: (live: LivePlatformConfig) => void): () => void;
}

/** The state before the first call, which a server renders. */
export const unknownYet: LivePlatformConfig = { config: undefined, error: undefined, pending: true };

const storeOfNone: LiveConfigStore = {
  getSnapshot: () => unknownYet,
  subscribe(observer) {
    observer(unknownYet);
    return () => {};
  },
};

// All observers of an instance share one question to the host and one handler for each event.
const stores = new WeakMap<LiveApp, LiveConfigStore>();

/**
 * The live configuration of the instance's host: the same store for the same instance. It sends nothing until the
 * first subscription, and never throws. Without an instance it stays pending.
 */
export function openLiveConfig(app: LiveApp | null | undefined): LiveConfigStore {
  if (!app) return storeOfNone;
  const store = stores.get(app) ?? createStore(app);
  stores.set(app, store);
  return store;
}

function createStore(app: LiveApp): LiveConfigStore {
  const observers = new Set<() => void>();
  let live = unknownYet;
  let stop: (() => void) | undefined;

  const tell = (change: Partial<LivePlatformConfig>) => {
    live = { ...live, ...change };
    for (const notify of [...observers]) {
      try {
        // One that was told before may have ended this one.
        if (observers.has(notify)) notify();
      } catch (error) {
        // An error of the page's own goes to the page's error handling, and not to the other observers.
        queueMicrotask(() => {
          throw error;
        });
      }
    }
  };

  /** Reads the configuration and keeps up with its events, until the returned function is called. */
  const follow = () => {
    const end = new AbortController();
    const { signal } = end;
    let heard: Partial<PlatformConfig> = {};

    const hear = <Name extends 'theme' | 'language'>(name: Name, value: PlatformConfig[Name]) => {
      heard = { ...heard, [name]: value };
      const { config } = live;
      // A host may report what is known already.
      if (config && config[name] !== value) tell({ config: { ...config, [name]: value } });
    };
    const onTheme = (theme: PlatformConfig['theme']) => hear('theme', theme);
    const onLanguage = (language: string) => hear('language', language);
    const learn = (change: Partial<LivePlatformConfig>) => {
      if (!signal.aborted) tell(change);
    };
    const unheard = (error: PlatAppError) => learn({ error: live.error ?? error });

    app.$on('os/theme', onTheme, { signal }).catch(unheard);
    app.$on('os/language', onLanguage, { signal }).catch(unheard);
    app.getPlatformConfig({ signal }).then(
      // An event that arrived before the response may be newer.
      (config) => learn({ config: { ...config, ...heard }, pending: false }),
      (error: PlatAppError) => learn({ error, pending: false }),
    );

    return () => {
      end.abort();
      app.$off('os/theme', onTheme);
      app.$off('os/language', onLanguage);
    };
  };

  return {
    getSnapshot: () => live,
    subscribe(observer) {
      // A new function each time: the same observer may subscribe twice, and each subscription ends separately.
      const notify = () => observer(live);
      notify();
      observers.add(notify);
      stop ??= follow();
      return () => {
        if (!observers.delete(notify) || observers.size > 0) return;
        stop?.();
        stop = undefined;
        // The next subscriber starts with the last snapshot, and asks the host again.
        live = { ...unknownYet, config: live.config };
      };
    },
  };
}
