import { type LiveApp, openLiveConfig } from './live-config.js';

/** The part of an element that `syncDocument` writes to. Every HTML element fits. */
export interface DocumentRoot {
  /** Gets the language, as `zh-CN`. */
  lang: string;
  /** Gets the theme, as the attribute `data-theme`. */
  readonly dataset: { theme?: string | undefined };
  /** Gets the theme for what the browser draws itself. */
  readonly style: { colorScheme: string };
}

/** Options of `syncDocument`. */
export interface SyncDocumentOptions {
  /** The element that shows theme and language. @default the document's `<html>` */
  root?: DocumentRoot | undefined;
}

/**
 * Keeps the host's theme and language on `<html>`, for style sheets, the browser's own controls and screen readers:
 * `data-theme="dark"`, `color-scheme: dark` as a style, and `lang="zh-CN"`.
 *
 * The page's own values stay until the host responds; in its own tab they stay for good. Does nothing without a
 * document, as on a server. Never throws.
 *
 * @returns ends it; theme and language stay as they are then
 */
export function syncDocument(
  app: LiveApp | null | undefined,
  { root = globalThis.document?.documentElement }: SyncDocumentOptions = {},
): () => void {
  if (!root) return () => {};
  return openLiveConfig(app).subscribe(({ config }) => {
    if (!config) return;
    root.dataset.theme = config.theme;
    root.style.colorScheme = config.theme;
    root.lang = config.language;
  });
}
