import { isJson, type Json, numberOf } from 'plat-common/json';
import type { HistoryChange, HistoryEntry } from './resource.js';
import { plain } from './same-text.js';

/** A history in the words of the server's pages: its entries stand under their place in the list. */
export function renderedEntries(body: Json): HistoryEntry[] {
  return Object.values(body).flatMap((row) => {
    const id = isJson(row) ? numberOf(row.id) : undefined;
    if (!isJson(row) || id === undefined) return [];
    const content = textIn(row.content);
    return [
      {
        id,
        date: /^\s*(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)/.exec(content)?.[1] ?? '',
        actor: plain(/<strong>(.*?)<\/strong>/s.exec(content)?.[1] ?? ''),
        action: textIn(row.action),
        comment: textIn(row.comment),
        changes: changesIn(textIn(row.historyChanges)),
      },
    ];
  });
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The changed fields by their labels: each label stands in italics, before its values in quotes or the lines of their difference. */
function changesIn(html: string): HistoryChange[] {
  const parts = html.split(/<strong><i>(.*?)<\/i><\/strong>/s);
  return parts.flatMap((label, index) => {
    if (index % 2 === 0) return [];
    const said = parts[index + 1] ?? '';
    const original = /<blockquote class='original'>(.*)<\/blockquote>/s.exec(said)?.[1];
    const [from = '', to = ''] =
      original === undefined
        ? [...said.matchAll(/"(.*?)"/gs)].map(([, text = '']) => plain(text))
        : ['del', 'ins'].map((tag) => linesIn(original, tag));
    // A change of a team has no label, and a word before it says whether its people came or went.
    if (label !== '') return [{ field: plain(label), from, to }];
    return [
      /(?:Removed|移除了) $/.test(parts[index - 1] ?? '')
        ? { field: 'team', from, to }
        : { field: 'team', from: to, to: from },
    ];
  });
}

/** The lines of a difference that were taken away or put in. */
function linesIn(html: string, tag: string): string {
  const lines = html.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'));
  return [...lines].map(([, text = '']) => plain(text)).join('\n');
}
