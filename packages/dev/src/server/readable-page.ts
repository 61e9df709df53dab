import type { ServerResponse } from 'node:http';
import { html } from 'hono/html';
import { languageOfLocale } from 'plat-common/locale';
import type { Text } from 'plat-common/text';
import { saidIn } from '../texts/said-in.js';

/** The texts of an error page of the emulator. */
export interface PageText {
  title: Text;
  text: Text;
  /** What to do about it. */
  hint: Text;
  /** Seconds after which the browser asks again. */
  refreshAfter?: number;
}

/** A page that explains an error, in the language of the emulated system. Everything in it is text. */
export function readablePage({ refreshAfter, ...page }: PageText, locale: string): string {
  const language = languageOfLocale(locale);
  const [title, text, hint] = [page.title, page.text, page.hint].map(saidIn(language));
  const refresh = refreshAfter && html`<meta http-equiv="refresh" content="${refreshAfter}">`;
  return String(html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
${refresh || ''}
<title>${title}</title>
<style>
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
  body { margin: 12vh auto; max-width: 34rem; padding: 0 1.5rem; }
  h1 { font-size: 1.4rem; }
  p:last-child { border-left: 3px solid #3b82f6; padding-left: 1rem; }
</style>
</head>
<body>
<h1>${title}</h1>
<p>${text}</p>
<p>${hint}</p>
</body>
</html>
`);
}

/** Answers a request with such a page. */
export function sendPage(response: ServerResponse, status: number, page: PageText, locale: string) {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(readablePage(page, locale));
}
