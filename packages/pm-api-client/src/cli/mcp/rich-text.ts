/** HTML of a record as Markdown. */
export async function htmlToMarkdown(html: string): Promise<string> {
  return html;
}
