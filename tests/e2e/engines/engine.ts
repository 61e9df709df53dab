import { expect, vi } from 'vitest';

/** What a test calls in a page: it travels as text, so it sees its arguments and the page's globals alone. */
export type PageScript<Args extends unknown[], Result> = (...args: Args) => Result | Promise<Result>;

/** The call of the script as text; the arguments are plain data. */
export function callText<Args extends unknown[]>(script: PageScript<Args, unknown>, args: Args): string {
  return `(${script})(...${JSON.stringify(args)})`;
}

/** A document in the browser: that of a tab, or that of the frame in it. */
export interface Place {
  /** Runs the script in the page and waits for its result, which is plain data. */
  evaluate<Args extends unknown[], Result>(script: PageScript<Args, Result>, ...args: Args): Promise<Result>;
  /** Clicks as a user does, so that the page may open a window. Also when the click closes the page. */
  click(selector: string): Promise<void>;
}

/** A tab or window of the browser. */
export interface Tab extends Place {
  /** The same for the same tab. */
  readonly id: unknown;
  goto(url: string): Promise<void>;
  /** Goes back in the history of the tab. */
  back(): Promise<void>;
  /** The document of the one frame in the tab, whatever page is in it by then. */
  frame(): Promise<Place>;
  close(): Promise<void>;
}

export type EngineName = 'Chromium' | 'Firefox' | 'WebKit';

/** A browser with its popup blocker, its partitioned storage and its back/forward cache as its users have them. */
export interface Engine {
  readonly version: string;
  /** A tab in the front, with nothing in it. */
  newTab(): Promise<Tab>;
  /** All tabs and windows but the blank one that a browser starts with: those that pages have opened, too. */
  tabs(): Promise<Tab[]>;
  close(): Promise<void>;
}

/** The window that this opens. */
export async function openedBy(engine: Engine, action: () => Promise<unknown>): Promise<Tab> {
  const before = new Set((await engine.tabs()).map(({ id }) => id));
  await action();
  const opened = async () => {
    const tab = (await engine.tabs()).find(({ id }) => !before.has(id));
    if (tab === undefined) throw new Error('No window was opened');
    return tab;
  };
  return vi.waitFor(opened, { timeout: 60_000 });
}

/** Waits until the tab is closed. */
export async function untilClosed(engine: Engine, tab: Tab): Promise<void> {
  const isOpen = async () => (await engine.tabs()).some(({ id }) => id === tab.id);
  await vi.waitFor(async () => expect(await isOpen()).toBe(false), { timeout: 60_000 });
}

/** Waits until the page says yes; a page that is just loading says nothing yet. */
export async function until<Args extends unknown[]>(
  place: Place,
  script: PageScript<Args, unknown>,
  ...args: Args
): Promise<void> {
  await vi.waitFor(async () => expect(await place.evaluate(script, ...args)).toBeTruthy(), {
    timeout: 60_000,
  });
}
