/** Where states are kept: all of the part of `Storage` that is used, so that tests can pass their own. */
export interface StateStorage {
  readonly length: number;
  key(index: number): string | null;
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** The part of a `Window` that states are remembered in. */
export interface StateWindow {
  readonly localStorage?: StateStorage | undefined;
}
