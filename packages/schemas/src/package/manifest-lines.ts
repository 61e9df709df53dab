/** One `key=value` line of a manifest. */
export interface ManifestLine {
  /** Empty where the line has no key; the packing tool of the system rejects such a manifest. */
  key: string;
  /** Without the quotation marks around it, and without a comment behind it. */
  value: string;
  /** Counted from 1. */
  line: number;
  /** The comments above the line. */
  comments: readonly string[];
  /** What the value loses because `#` and `;` begin a comment; empty if it loses nothing. */
  cut: string;
}

/**
 * The lines of a manifest, as the packing tool of the system reads them: `#` and `;` begin a comment, also behind a value, a
 * backslash continues a line, and a text between three quotation marks or backticks is taken as it is. Keys behind a line such as
 * `[notes]` belong to that section, and not to the manifest.
 */
export function manifestLines(text: string): ManifestLine[] {
  const written = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const lines: ManifestLine[] = [];
  let comments: string[] = [];
  let isOwn = true;
  for (let index = 0; index < written.length; index += 1) {
    const line = index + 1;
    const whole = (written[index] ?? '').trim();
    if (/^[#;]/.test(whole)) comments.push(whole);
    const [, section] = /^\[(.*)\]/.exec(whole) ?? [];
    if (section !== undefined) isOwn = section === 'DEFAULT';
    if (section !== undefined || /^(?:[#;]|$)/.test(whole)) continue;
    const end = whole.search(/[=:]/);
    const first = whole.slice(end + 1).trim();
    const [quote] = /^(?:"""|`)/.exec(first) ?? [];
    const parts = [first];
    let isOpen = quote === undefined ? first.endsWith('\\') : !first.includes(quote, quote.length);
    while (isOpen && index + 1 < written.length) {
      index += 1;
      const next = written[index] ?? '';
      parts.push(quote === undefined ? next.trim() : next);
      isOpen = quote === undefined ? next.trim().endsWith('\\') : !next.includes(quote);
    }
    const value =
      quote === undefined ? parts.map((part) => part.replace(/\\$/, '')).join('') : parts.join('\n');
    const isInvalid = end < 1 || (isOpen && quote !== undefined);
    const key = isInvalid ? '' : unquoted(whole.slice(0, end).trim());
    const at = quote === undefined && parts.length === 1 ? value.search(/[#;]/) : -1;
    const kept = at < 0 ? value : value.slice(0, at).trim();
    if (!isOwn && !isInvalid) continue;
    lines.push({
      key,
      value: quote === undefined ? unquoted(kept) : value.slice(quote.length, value.lastIndexOf(quote)),
      line,
      comments,
      cut: at < 0 ? '' : value.slice(at),
    });
    comments = [];
  }
  return lines;
}

function unquoted(value: string): string {
  return /^(?:"[^"]*"|'[^']*')$/.test(value) ? value.slice(1, -1) : value;
}
