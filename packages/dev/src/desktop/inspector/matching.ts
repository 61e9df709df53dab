import type { LogEntry, LogKind } from '../../api.js';

/** The kinds of lines, in the order of their buttons. */
export const kinds: readonly (readonly [kind: LogKind, text: string])[] = [
  ['host-call', 'Host calls'],
  ['host-event', 'Events'],
  ['gateway', 'Gateway'],
  ['authorization', 'Authorization'],
  ['proxy', 'Requests'],
  ['control', 'Control'],
];

/** The lines of these kinds with the text in title or messages, in whatever case; newest first. */
export function matching(
  entries: readonly LogEntry[],
  { text, hidden }: { text: string; hidden: readonly LogKind[] },
): LogEntry[] {
  const wanted = text.trim().toLowerCase();
  return entries
    .filter(({ kind, title, detail }) => {
      if (hidden.includes(kind)) return false;
      return wanted === '' || `${title} ${JSON.stringify(detail)}`.toLowerCase().includes(wanted);
    })
    .reverse();
}
