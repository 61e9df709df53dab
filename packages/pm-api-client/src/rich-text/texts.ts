import { isJson } from 'plat-common/json';
import type { PreparedRequest } from '../call.js';
import type { ReadOptions } from '../options.js';
import { HISTORY_ONLY, type PmRecord } from '../resource/definition.js';
import { richTextOf, valueIn } from '../resource/read-back.js';
import type { ResourceContext } from '../resource/read-record.js';
import type { WriteOutcome } from '../resource/written.js';
import { copyOf } from '../result-texts.js';
import { conversion } from './rich-text.js';

/** The rich text of one call: in the caller's form on one side, and HTML on that of the server. */
export interface Texts {
  /** The resource; where the caller writes Markdown, one whose records show a text in the words that were sent. */
  target: ResourceContext;
  /** Fields to send. */
  toServer(fields: unknown): unknown;
  /** A record that was read. */
  toCaller(record: PmRecord): PmRecord;
}

/** Writes with the rich text of one call, and resolves with the record in the caller's form. */
export async function writeTexts(
  target: ResourceContext,
  options: ReadOptions | undefined,
  write: (at: ResourceContext, toServer: Texts['toServer']) => Promise<WriteOutcome | PreparedRequest>,
): Promise<WriteOutcome | PreparedRequest> {
  const texts = await textsOf(target, options);
  const done = await write(texts.target, texts.toServer);
  return 'outcome' in done ? writtenIn(texts, done) : done;
}

/** What was written, with the record in the caller's form. */
export function writtenIn({ toCaller }: Texts, written: WriteOutcome): WriteOutcome {
  if (written.outcome === 'applied') return { ...written, record: toCaller(written.record) };
  return written.record === undefined ? written : copyOf(written, { record: toCaller(written.record) });
}

/** How a call is to read and write rich text. */
export async function textsOf(target: ResourceContext, options?: ReadOptions): Promise<Texts> {
  // Plain text becomes HTML where the record is known: it may be what the record has already.
  if (target.connection.richText(options) === 'html')
    return { target, toServer: (fields) => fields, toCaller: (record) => record };
  const { toHtml, toMarkdown } = await conversion();
  const { definition } = target;
  const { richText = [], shownAs = {} } = definition;
  const inRecords = richTextOf(definition);
  /** The sent HTML, by its text as Markdown. */
  const sent = new Map<string, string>();
  const htmlOf = (markdown: string) => {
    const html = toHtml(markdown);
    sent.set(toMarkdown(html), html);
    return html;
  };
  // A server may write the same text with other markup: then it is as asked, and otherwise what it is.
  const asSent = (name: string) => (record: PmRecord) => {
    const held = valueIn(definition, record, name);
    return typeof held === 'string' ? (sent.get(toMarkdown(held)) ?? held) : undefined;
  };
  const shown = Object.fromEntries(richText.map((name) => [name, asSent(name)]));
  return {
    target: { ...target, definition: { ...definition, shownAs: { ...shownAs, ...shown } } },
    toServer: (fields) => (isJson(fields) ? withTexts(fields, [...richText, HISTORY_ONLY], htmlOf) : fields),
    toCaller: (record) => withTexts(record, inRecords, toMarkdown),
  };
}

/** A copy in which these fields are converted, where they are text. */
function withTexts<Of extends object>(
  of: Of,
  names: readonly string[],
  convert: (text: string) => string,
): Of {
  const texts = Object.entries(of).filter(
    (entry): entry is [string, string] => names.includes(entry[0]) && typeof entry[1] === 'string',
  );
  return { ...of, ...Object.fromEntries(texts.map(([name, text]) => [name, convert(text)])) };
}
