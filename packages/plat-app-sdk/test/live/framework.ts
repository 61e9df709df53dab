import type { PlatApp } from 'plat-app-sdk';

/** A page of components in one framework, each of which shows all that it knows of the host. */
export interface Framework {
  /** Puts so many components on the page, and makes them live. */
  mount(page: HTMLElement, shown: Shown): MountedPage;
  /** Makes the page live that a server rendered; every complaint of the framework is reported. */
  hydrate(page: HTMLElement, shown: Shown, complain: (complaint: string) => void): MountedPage;
  renderOnServer(shown: Shown): Promise<string>;
}

export interface Shown {
  /** Left out while there is none yet. */
  app: PlatApp | undefined;
  /** How many components. @default 1 */
  components?: number;
}

export interface MountedPage {
  show(shown: Shown): void;
  unmount(): void;
}

/** The text of one component. */
export function textOf(known: {
  theme: string;
  language: string;
  config: { systemVersion: string } | undefined;
  pending: boolean;
  error: { code: string } | undefined;
}): string {
  const { theme, language, config, pending, error } = known;
  return [
    theme,
    language,
    config?.systemVersion ?? '-',
    pending ? 'pending' : 'settled',
    error?.code ?? '-',
  ].join(' ');
}
