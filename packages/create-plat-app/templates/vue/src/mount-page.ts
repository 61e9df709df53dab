import type { PlatApp } from 'plat-app-sdk';
import { createApp } from 'vue';
import Page from './Page.vue';
import type { Shelf } from './shelf.ts';

/** Shows the page in an element, until the returned function is called. */
export function mountPage(element: HTMLElement, app: PlatApp, shelf: Shelf): () => void {
  const page = createApp(Page, { app, shelf });
  page.mount(element);
  return () => page.unmount();
}
