import { BYTE_ORDER_MARK, csvLines } from './csv.js';
import { type Io, write } from './io.js';
import { isJson } from './json.js';
import { cellText, jsonLine, printable, styled } from './printable.js';
import { queried } from './query.js';
import {
  everyColumn,
  markdownOf,
  picked,
  recordMarkdownOf,
  recordTableOf,
  type TableStyle,
  tableOf,
} from './table.js';
import type { Values } from './texts/fill.js';
import { shortText } from './texts/help.js';
import type { Text } from './texts/texts.js';

type Rec = Readonly<Record<string, unknown>>;

/** The forms of output. */
export const FORMATS = ['table', 'json', 'csv', 'markdown'] as const;

/** How a result is to be shown. */
export interface OutputOptions {
  /** @default a table on a terminal, for people; JSON lines for what reads a pipe */
  output?: (typeof FORMATS)[number] | undefined;
  /** The fields to show, in this order. @default all; in a table and in Markdown the usual ones */
  fields?: readonly string[] | undefined;
  /** A JMESPath expression, for what to make of the result. @default all of it */
  jmespath?: string | undefined;
}

/** Records that are written together when they come one by one. */
const AT_ONCE = 100;

/** Prints results on stdout in the requested format, and remarks on stderr. */
export class Printer {
  readonly #io: Io;
  readonly #fields: readonly string[] | undefined;
  readonly #query: string | undefined;
  /** Whether the byte order mark of a CSV is written. */
  #isMarked = false;
  readonly format: (typeof FORMATS)[number];

  constructor(io: Io, { output = io.stdout.isTTY ? 'table' : 'json', fields, jmespath }: OutputOptions) {
    this.#io = io;
    this.#fields = fields;
    this.#query = jmespath;
    this.format = output;
  }

  /**
   * Many records, at hand or as they come: then JSON and CSV leave in groups, with the columns of the first group. `usual`
   * are the default columns of what people read, and `resource` is whose fields they are.
   */
  async records(
    records: readonly Rec[] | AsyncIterable<Rec>,
    usual?: readonly string[],
    resource?: string,
  ): Promise<void> {
    const groups = Symbol.asyncIterator in records ? inGroups(records) : one(records);
    if (this.#query !== undefined) {
      return this.#value(await queried(await everyOne(groups), this.#query));
    }
    const unseen = new Set(this.#fields);
    const isForPeople = this.format === 'table' || this.format === 'markdown';
    const fields = this.#fields ?? (isForPeople ? usual : undefined);
    await this.#groups(withoutSeen(groups, unseen), fields, resource);
    for (const name of unseen) await this.remark('None of these records has a field {{name}}.', { name });
  }

  /** One record, of a resource where it is one. */
  async record(record: Rec, resource?: string): Promise<void> {
    if (this.#query !== undefined) return this.#value(await queried(record, this.#query));
    await this.#record(picked(record, this.#fields), resource);
    const unseen = (this.#fields ?? []).filter((name) => !Object.hasOwn(record, name));
    for (const name of unseen) await this.remark('The record has no field {{name}}.', { name });
  }

  /** What was done: as lines of text in a table's place, and as a record elsewhere. */
  async result(result: Rec, lines: readonly string[]): Promise<void> {
    return this.format === 'table' && this.#query === undefined ? this.lines(lines) : this.record(result);
  }

  /** What was done in one sentence: as text in a table's place, and as a record elsewhere. */
  async done(result: Rec, text: Text, values: Values = {}): Promise<void> {
    return this.result(result, [await this.said(text, values)]);
  }

  /** A text in the language of the run. */
  async said(text: Text, values: Values = {}): Promise<string> {
    const { texts } = this.#io;
    await texts.load();
    return texts.translate(text, values);
  }

  /** Lines of text. */
  async lines(lines: readonly string[]): Promise<void> {
    await this.#out(lines.map((line) => `${printable(line)}\n`).join(''));
  }

  /** A remark beside the result. */
  async remark(text: Text, values: Values = {}): Promise<void> {
    await this.quote(await this.said(text, values));
  }

  /** The same for a text of the library or the server. */
  async quote(text: string): Promise<void> {
    await write(this.#io.stderr, `${printable(text)}\n`);
  }

  /** What a query has made of a result: records as such, in their own columns, and anything else a line each. */
  async #value(value: unknown): Promise<void> {
    if (isJson(value)) return this.#record(picked(value, this.#fields ?? Object.keys(value)));
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    if (values.every(isJson)) {
      return this.#groups(one(values), this.#fields ?? [...new Set(values.flatMap(Object.keys))]);
    }
    if (this.format === 'json') return this.#out(values.map(jsonLine).join(''));
    if (this.format === 'csv') return this.#cells(values.map((single) => [single]));
    await this.lines(values.map(cellText));
  }

  async #record(shown: Rec, resource?: string): Promise<void> {
    if (this.format === 'table') {
      const style = await this.#style(resource);
      // The name is what --fields and --filter take.
      const titleOf = (name: string) => [...new Set([style.titleOf(name), name])].join(' ');
      return this.#out(await recordTableOf(shown, { ...style, titleOf }));
    }
    if (this.format === 'markdown') return this.#out(await recordMarkdownOf(shown));
    if (this.format === 'json') return this.#out(jsonLine(shown));
    return this.#csv([shown], Object.keys(shown), true);
  }

  async #groups(
    groups: AsyncIterable<readonly Rec[]>,
    fields: readonly string[] | undefined,
    resource?: string,
  ): Promise<void> {
    if (this.format === 'csv') return this.#csvGroups(groups, fields);
    if (this.format === 'json') {
      for await (const group of groups) {
        await this.#out(group.map((record) => jsonLine(picked(record, fields))).join(''));
      }
      return;
    }
    // The width of a column is that of its longest cell.
    const records = await everyOne(groups);
    if (records.length === 0) return this.remark('No records.');
    const shown =
      this.format === 'table'
        ? tableOf(records, fields, await this.#style(resource))
        : markdownOf(records, fields);
    await this.#out(await shown);
  }

  async #csvGroups(
    groups: AsyncIterable<readonly Rec[]>,
    fields: readonly string[] | undefined,
  ): Promise<void> {
    let columns = fields;
    if (columns !== undefined) await this.#csv([], columns, true);
    for await (const group of groups) {
      const header = columns === undefined && group.length > 0;
      if (header) columns = everyColumn(group);
      await this.#csv(group, columns ?? [], header);
    }
  }

  async #csv(records: readonly Rec[], columns: readonly string[], header: boolean): Promise<void> {
    const rows = records.map((record) => columns.map((name) => record[name]));
    await this.#cells(header ? [columns, ...rows] : rows);
  }

  async #cells(rows: readonly (readonly unknown[])[]): Promise<void> {
    // A file or a pipe gets the data as they are; a terminal would act on what is in them.
    if (rows.length === 0) return;
    if (this.#io.stdout.isTTY) return this.#out(await csvLines(rows.map((row) => row.map(onTerminal))));
    const mark = this.#isMarked ? '' : BYTE_ORDER_MARK;
    this.#isMarked = true;
    await this.#out(mark + (await csvLines(rows)));
  }

  /** How a table looks; its titles are the labels of ZenTao's screens where the run is Chinese. */
  async #style(resource = ''): Promise<TableStyle> {
    const { stdout, texts } = this.#io;
    if (texts.language !== 'en') await texts.loadHelp();
    const fields = texts.tables?.resourceFields[resource]?.fields ?? {};
    return {
      titleOf: (name) =>
        texts.language === 'en' ? name : (fields[name]?.zh[0] ?? shortText(texts, 'column', name)),
      heading: (name) => styled(this.#io, stdout, 'bold', name),
      width: stdout.isTTY ? stdout.columns : undefined,
    };
  }

  async #out(text: string): Promise<void> {
    await write(this.#io.stdout, text);
  }
}

function onTerminal(value: unknown): unknown {
  return typeof value === 'number' ? value : printable(cellText(value));
}

/** The same records, and of the names only those that are left in the end: of fields that no record has. */
async function* withoutSeen(
  groups: AsyncIterable<readonly Rec[]>,
  unseen: Set<string>,
): AsyncGenerator<readonly Rec[], void, undefined> {
  let isEmpty = true;
  for await (const group of groups) {
    for (const name of unseen) if (group.some((record) => Object.hasOwn(record, name))) unseen.delete(name);
    isEmpty &&= group.length === 0;
    yield group;
  }
  // Where there is nothing, nothing is known of its fields.
  if (isEmpty) unseen.clear();
}

async function everyOne(groups: AsyncIterable<readonly Rec[]>): Promise<Rec[]> {
  const records: Rec[] = [];
  for await (const group of groups) records.push(...group);
  return records;
}

async function* one(records: readonly Rec[]): AsyncGenerator<readonly Rec[], void, undefined> {
  yield records;
}

/** Groups single records, so that they share a write. */
async function* inGroups(records: AsyncIterable<Rec>): AsyncGenerator<readonly Rec[], void, undefined> {
  let group: Rec[] = [];
  for await (const record of records) {
    group.push(record);
    if (group.length < AT_ONCE) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}
