import type { LogEntry, LogKind } from '../../api.js';

/** The filter of the log. */
export interface LogFilter {
  text: string;
  hidden: readonly LogKind[];
  /** Scripts, style sheets, pictures and what else a page loads for itself. */
  showsAssets: boolean;
}

/** The lines of these kinds with the text in title or messages, in whatever case; newest first. */
export function matching(entries: readonly LogEntry[], { text, hidden, showsAssets }: LogFilter): LogEntry[] {
  const wanted = text.trim().toLowerCase();
  return entries
    .filter((entry) => {
      if (hidden.includes(entry.kind)) return false;
      // A missing asset is shown even while assets are hidden.
      if (entry.isAsset && !showsAssets && entry.ok !== false) return false;
      return wanted === '' || textOf(entry).includes(wanted);
    })
    .reverse();
}

function textOf(entry: LogEntry): string {
  return `${entry.title} ${JSON.stringify(entry.detail)}`.toLowerCase();
}
