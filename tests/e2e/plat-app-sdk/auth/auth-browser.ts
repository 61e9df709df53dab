import type { AuthorizeOptions } from 'plat-app-sdk';
import { type Browser, chromium, type Frame, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, inject } from 'vitest';
import { CHROMIUM_FLAGS } from '../../../../scripts/browsers.mjs';
import type { ServedFolder } from '../../browser.js';
import { type AuthSiteOptions, openAuthSite } from './auth-site.js';

/** What the app's page keeps for the tests. */
interface OnAuth {
  begin(): void;
  outcome: Promise<Outcome>;
  heard: unknown[];
}

declare global {
  var onAuth: OnAuth;
  /** The callback page's own outcome. */
  var completed: Promise<unknown>;
}

/** How a call of the page ended. */
export interface Outcome {
  value?: unknown;
  code?: string;
  url?: string;
}

/** What the app's page shall ask for. */
export interface AuthRequest {
  params: { state: string; redirectUri?: string };
  how?: AuthorizeOptions;
  authOrigin?: string;
  hostOrigin?: string;
  /** Opens with `openAppAuth` and listens with `onAppAuthResult`, in place of `authorize`: for the state, or for any. */
  listens?: boolean | 'any';
  /** Begins when the page is loaded, without a click. */
  onLoad?: boolean;
}

/**
 * A Chromium as its users have it: Playwright's own switches turn the popup blocker and the partitioning of storage off.
 */
function launchStrictChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: inject('chromiumPath') ?? '',
    headless: true,
    ignoreDefaultArgs: ['--disable-popup-blocking'],
    // Of two switches of one name the browser takes the last.
    args: [...CHROMIUM_FLAGS, '--disable-features=HttpsUpgrades'],
  });
}

/** The browser of a test file. */
export let browser: Browser;

/** Gives the tests of a `describe` a browser, and a site for each of these; no window is left open between them. */
export function useAuthSites<Name extends string>(
  options: Record<Name, AuthSiteOptions>,
): Record<Name, ServedFolder> {
  const sites = {} as Record<Name, ServedFolder>;
  beforeAll(async () => {
    browser = await launchStrictChromium();
    for (const name of Object.keys(options) as Name[]) sites[name] = await openAuthSite(options[name]);
  });
  afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));
  afterAll(async () => {
    await browser?.close();
    for (const site of Object.values<ServedFolder>(sites)) await site.close();
  });
  return sites;
}

export function appUrl(origin: string, request: AuthRequest): string {
  return `${origin}/app/notes/?request=${encodeURIComponent(JSON.stringify(request))}`;
}

/** A tab with the app's page in it, ready for the click. */
export async function openApp(origin: string, request: AuthRequest): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(appUrl(origin, request));
  await page.waitForFunction(() => 'onAuth' in globalThis);
  return page;
}

/** Clicks, and hands back the window that the click opened, with the authorization page in it. */
export async function clickForPopup(page: Page, place: Page | Frame = page): Promise<Page> {
  const [popup] = await Promise.all([page.context().waitForEvent('page'), place.click('#go')]);
  await popup.waitForSelector('#allow');
  return popup;
}

export function outcomeOf(place: Page | Frame): Promise<Outcome> {
  return place.evaluate(() => onAuth.outcome);
}
