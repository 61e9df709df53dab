import { isJson, type Json } from 'plat-common/json';
import { text } from 'plat-common/text';
import { type JournalFile, openJournalFile } from './journal-file.js';
import { nodeModule, unfitJournal } from './node-module.js';

/** The journal's entry for one item. */
export type Entry =
  /** Sent at this time; the response is unknown. */
  | { state: 'sent'; at: number }
  | { state: 'done'; id: number | undefined }
  /** It exists and is not as asked. */
  | { state: 'wrong'; id: number }
  /** Certainly not done, so it may be sent again. */
  | { state: 'refused' };

/** What a run remembers, in a file or only while it lasts. */
export type Journal = ReturnType<typeof journalOver>;

/**
 * Opens the journal at a path, or one that lasts no longer than the run. A journal is of one operation and one list: the
 * items in it must be the same as before.
 */
export async function openJournal(path: string | undefined, operation: string, identities: () => unknown[]) {
  if (path === undefined) return journalOver(undefined, []);
  const items = fingerprintsOf(identities());
  const file = await openJournalFile(path, operation);
  try {
    return journalOver(file, items);
  } catch (error) {
    await file.close();
    throw error;
  }
}

function journalOver(file: JournalFile | undefined, items: readonly string[]) {
  const { entries, highest } = remembered(file?.lines ?? [], items);
  return {
    /** What is known of an item from earlier, or from this run. */
    of: (index: number) => entries.get(index),
    async note(index: number, entry: Entry) {
      entries.set(index, entry);
      await file?.append({ item: index, is: items[index], ...entry });
    },
    /** The highest number that a list had before anything was sent; undefined if the list was not read. */
    highest: (place: string) => highest.get(place),
    async noteHighest(place: string, id: number | null) {
      highest.set(place, id);
      await file?.append({ place, highest: id });
    },
    close: async () => file?.close(),
  };
}

function remembered(lines: readonly Json[], items: readonly string[]) {
  const entries = new Map<number, Entry>();
  const highest = new Map<string, number | null>();
  const last = new Map<number, { entry: Entry; is: unknown }>();
  for (const line of lines) {
    const { item, is, place, highest: id } = line;
    if (typeof place === 'string') highest.set(place, typeof id === 'number' ? id : null);
    const entry = entryIn(line);
    if (typeof item === 'number' && entry !== undefined) last.set(item, { entry, is });
  }
  for (const [item, { entry, is }] of last) {
    if (items[item] === is) entries.set(item, entry);
    // Of a refused item nothing is on the server, so it may have been corrected since.
    else if (entry.state !== 'refused')
      throw unfitJournal(text`item ${item} of the list (counted from 0) is another than in the journal`, {
        index: item,
        hint: text`Undo that change; change the created record with update instead. Only another list needs another journal. Nothing was sent.`,
      });
  }
  return { entries, highest };
}

function entryIn({ state, at, id }: Json): Entry | undefined {
  if (state === 'sent') return { state, at: typeof at === 'number' ? at : 0 };
  if (state === 'done') return { state, id: typeof id === 'number' ? id : undefined };
  if (state === 'wrong' && typeof id === 'number') return { state, id };
  return state === 'refused' ? { state } : undefined;
}

/** A short text of a value, equal for equal values in any order of their keys. */
function fingerprintsOf(values: readonly unknown[]): string[] {
  const { createHash } = nodeModule('node:crypto');
  return values.map((value) =>
    createHash('sha256').update(JSON.stringify(value, sortedKeys)).digest('hex').slice(0, 16),
  );
}

function sortedKeys(_: string, value: unknown): unknown {
  if (!isJson(value)) return value;
  return Object.fromEntries([...Object.entries(value)].sort(([one], [other]) => (one < other ? -1 : 1)));
}
