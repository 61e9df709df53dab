/**
 * HTML as Markdown with tables, task lists and strikethrough. It leaves out scripts, styles, handlers, addresses
 * other than http, https and mailto, and what Markdown cannot express, such as colours. Text without markup keeps its lines. The same HTML always gives the same Markdown.
 */
export async function htmlToMarkdown(html: string): Promise<string> {
  const { toMarkdown } = await conversion();
  return toMarkdown(html);
}

/** Markdown as HTML; HTML within it stays where it is harmless, and what is left out is as with {@link htmlToMarkdown}. */
export async function markdownToHtml(markdown: string): Promise<string> {
  const { toHtml } = await conversion();
  return toHtml(markdown);
}

/** Both directions, for many conversions. The parsers are large, so they are loaded on first use. */
export const conversion = () => import('./conversion.js');
