import type { PlatformConfig } from 'plat-schemas/app';
import type { PlatAppError } from '../errors.js';
import type { PlatApp } from '../plat-app.js';

/** What a page knows of its host at this moment. */
export interface LivePlatformConfig {
  /** The host's configuration, with the theme and the language of its last events; undefined until it is known. */
  readonly config: PlatformConfig | undefined;
  /**
   * Why the configuration is not known or, where it is, why its changes are not heard of: in the mobile app, which
   * has no events, `unsupported`.
   */
  readonly error: PlatAppError | undefined;
  /** Whether the host is still being asked for the configuration; on a server, always. */
  readonly pending: boolean;
}

/** The configuration as a store, in the form that frameworks expect of one. */
export interface LiveSource {
  read(this: void): LivePlatformConfig;
  /** Calls `observer` after every change. The first observer starts listening to the host, the last one ends it. */
  subscribe(this: void, observer: () => void): () => void;
}

/** What is known before anybody was asked, and so what a server renders. */
export const unknownYet: LivePlatformConfig = { config: undefined, error: undefined, pending: true };

// All components of a page share one question to the host and one handler for each event.
const sources = new WeakMap<PlatApp, LiveSource>();

export function liveConfigOf(app: PlatApp): LiveSource {
  const source = sources.get(app) ?? openSource(app);
  sources.set(app, source);
  return source;
}

function openSource(app: PlatApp): LiveSource {
  const observers = new Set<() => void>();
  let live = unknownYet;
  let stop: (() => void) | undefined;

  const tell = (change: Partial<LivePlatformConfig>) => {
    live = { ...live, ...change };
    for (const observer of [...observers]) observer();
  };

  return {
    read: () => live,
    subscribe(observer) {
      observers.add(observer);
      stop ??= follow(app, () => live, tell);
      return () => {
        if (!observers.delete(observer) || observers.size > 0) return;
        stop?.();
        stop = undefined;
        // Whoever comes next starts with what was known last, and asks anew.
        live = { ...unknownYet, config: live.config };
      };
    },
  };
}

/** Reads the configuration and keeps up with its events, until the returned function is called. */
function follow(
  app: PlatApp,
  read: () => LivePlatformConfig,
  tell: (change: Partial<LivePlatformConfig>) => void,
): () => void {
  const end = new AbortController();
  const { signal } = end;
  let heard: Partial<PlatformConfig> = {};

  const hear = (change: Partial<PlatformConfig>) => {
    heard = { ...heard, ...change };
    const { config } = read();
    if (config) tell({ config: { ...config, ...change } });
  };
  const onTheme = (theme: PlatformConfig['theme']) => hear({ theme });
  const onLanguage = (language: string) => hear({ language });
  const unheard = (error: PlatAppError) => {
    if (!signal.aborted) tell({ error: read().error ?? error });
  };

  app.$on('os/theme', onTheme, { signal }).catch(unheard);
  app.$on('os/language', onLanguage, { signal }).catch(unheard);
  app.getPlatformConfig({ signal }).then(
    (config) => {
      // An event that came ahead of the answer may be newer than it.
      if (!signal.aborted) tell({ config: { ...config, ...heard }, pending: false });
    },
    (error: PlatAppError) => {
      if (!signal.aborted) tell({ error, pending: false });
    },
  );

  return () => {
    end.abort();
    app.$off('os/theme', onTheme);
    app.$off('os/language', onLanguage);
  };
}
