import type { PlatApp } from 'plat-app-sdk';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Page } from './page.tsx';
import type { Shelf } from './shelf.ts';

/** Shows the page in an element, until the returned function is called. */
export function mountPage(element: HTMLElement, app: PlatApp, shelf: Shelf): () => void {
  const root = createRoot(element);
  root.render(
    <StrictMode>
      <Page app={app} shelf={shelf} />
    </StrictMode>,
  );
  return () => root.unmount();
}
