import { languageOfLocale } from 'plat-common/locale';
import type { PlatformConfig } from 'plat-schemas/app';
import type { DevFaults, StateChange, TokenMissing } from '../api.js';
import { Grants } from '../authorization/grants.js';
import type { PlatDevOptions } from '../options.js';
import type { SavedState } from './state-file.js';

const OLD_SYSTEM_VERSION = '1.1.0';

const defaultConfig: PlatformConfig = {
  theme: 'light',
  language: 'en-US',
  // Source: platform interface, "Data of plat.system.getPlatformConfig".
  systemLanguage: 'zh-CN',
  appVersion: '1.34.0',
  systemVersion: '1.2.0401',
  format: { date: 'YYYY-MM-DD', time: 'HH:mm' },
};

const noFaults: DevFaults = {
  host: 'well',
  popup: 'well',
  gateway: 'well',
  withdrawnScopes: [],
  oldSystem: false,
};

/** What a device has before anybody changes it. */
export interface InitialState extends Pick<PlatDevOptions, 'tokenMissing' | 'now' | 'language'> {
  userId: number;
}

/** The device's settings, grants and faults: all that a person at it can change. */
export class Device {
  /** Of the first application. */
  readonly grants = new Grants();
  readonly #ofOthers = new Map<string, Grants>();
  userId = 0;
  tokenMissing: TokenMissing = 'never';
  faults: DevFaults = structuredClone(noFaults);
  /** The time of the frozen clock, in ISO 8601; undefined while it runs. */
  now: string | undefined;
  #firstLanguage: string;
  #config = defaultConfig;
  /** Whether nothing has decided about the language yet. */
  #hasNoLanguage: boolean;
  #scopes: string[] | undefined;

  /** @param initial what a reset goes back to */
  constructor(private readonly initial: InitialState) {
    this.#firstLanguage = initial.language ?? defaultConfig.language;
    this.reset();
    this.#hasNoLanguage = initial.language === undefined;
  }

  /** The device's clock. */
  readonly clock = (): Date => (this.now === undefined ? new Date() : new Date(this.now));

  /** What pages and gateway say of the platform. */
  get config(): PlatformConfig {
    return this.faults.oldSystem ? { ...this.#config, systemVersion: OLD_SYSTEM_VERSION } : this.#config;
  }

  /** The scopes that the application has, of those that it declares. */
  scopesOf(declared: readonly string[]): string[] {
    const { withdrawnScopes } = this.faults;
    return (this.#scopes ?? declared).filter((scope) => !withdrawnScopes.includes(scope));
  }

  /** The grants of another application than the first. */
  grantsOf(appName: string): Grants {
    const grants = this.#ofOthers.get(appName) ?? new Grants();
    this.#ofOthers.set(appName, grants);
    return grants;
  }

  change(change: StateChange): void {
    const { userId, hostAppVersion, scopes, theme, language, format, systemVersion, tokenMissing } = change;
    const config = { theme, language, format, systemVersion, appVersion: hostAppVersion };
    const given = Object.entries(config).filter(([, value]) => value !== undefined);
    if (userId !== undefined) this.userId = userId;
    if (tokenMissing !== undefined) this.tokenMissing = tokenMissing;
    if (change.now !== undefined) this.now = change.now ?? undefined;
    if (scopes !== undefined) this.#scopes = scopes;
    if (language !== undefined) this.#hasNoLanguage = false;
    this.#config = { ...this.#config, ...Object.fromEntries(given) };
  }

  /** Takes the language of the first browser where nothing else has decided about it. */
  greet(acceptLanguage: string): void {
    if (!this.#hasNoLanguage || !/^[a-z]/i.test(acceptLanguage)) return;
    this.#firstLanguage = languageOfLocale(acceptLanguage) === 'zh' ? 'zh-CN' : 'en-US';
    this.change({ language: this.#firstLanguage });
  }

  /** Settings and faults as at the start. Grants are those of the applications. */
  reset(): void {
    this.userId = this.initial.userId;
    this.tokenMissing = this.initial.tokenMissing ?? 'never';
    this.now = this.initial.now;
    this.faults = structuredClone(noFaults);
    this.#config = { ...structuredClone(defaultConfig), language: this.#firstLanguage };
    this.#scopes = undefined;
  }

  /** What survives a restart. Faults do not: a host that stays mute for no visible reason would cost an afternoon. */
  get saved(): SavedState {
    const others = [...this.#ofOthers].map(([appName, grants]) => ({ appName, ...grants.saved }));
    return {
      version: 1,
      userId: this.userId,
      config: this.#config,
      grants: this.grants.saved,
      ...(others.length > 0 && { grantsOfOthers: others }),
    };
  }

  restore({ userId, config, grants, grantsOfOthers = [] }: SavedState): void {
    this.userId = userId;
    this.#config = config;
    this.#hasNoLanguage = false;
    this.grants.restore(grants);
    for (const { appName, ...saved } of grantsOfOthers) this.grantsOf(appName).restore(saved);
  }

  /** The content of a named state: the same, and a frozen clock. */
  get named(): SavedState {
    return { ...this.saved, ...(this.now !== undefined && { now: this.now }) };
  }

  /** Back to what was kept under a name, also in what that has nothing of. Faults stay. */
  load(saved: SavedState): void {
    for (const grants of this.#ofOthers.values()) grants.clear();
    this.restore(saved);
    this.now = saved.now;
  }
}
