import { type Io, write } from '../io.js';
import { cellText } from './cell.js';
import { everyColumn, picked } from './columns.js';
import { defaultFormat, type Format } from './format.js';
import { jsonLine } from './json.js';
import { printable } from './printable.js';

type Rec = Readonly<Record<string, unknown>>;

/** How a result is to be shown. */
export interface Look {
  output?: Format | undefined;
  /** The fields to show, in this order. @default all; in a table the usual ones */
  fields?: readonly string[] | undefined;
}

/** Prints results on stdout in the form that was asked for, and remarks on stderr. */
export class Printer {
  readonly #io: Io;
  readonly #fields: readonly string[] | undefined;
  readonly format: Format;

  constructor(io: Io, { output = defaultFormat(io.stdout), fields }: Look) {
    this.#io = io;
    this.#fields = fields;
    this.format = output;
  }

  /** Many records. JSON and CSV leave as they come; CSV's columns are those of the first page. */
  async records(pages: AsyncIterable<readonly Rec[]>): Promise<void> {
    if (this.format === 'table') return this.#table(pages);
    if (this.format === 'csv') return this.#csvPages(pages);
    for await (const page of pages) await this.#json(page);
  }

  /** One record. */
  async record(record: Rec): Promise<void> {
    const shown = picked(record, this.#fields);
    if (this.format === 'table') return this.#out((await import('./table.js')).sheetOf(shown));
    if (this.format === 'json') return this.#json([shown]);
    return this.#csv([shown], Object.keys(shown), true);
  }

  /** What was done: as lines of text in a table's place, and as a record elsewhere. */
  async result(result: Rec, lines: readonly string[]): Promise<void> {
    return this.format === 'table' ? this.lines(lines) : this.record(result);
  }

  /** Lines of text. */
  async lines(lines: readonly string[]): Promise<void> {
    await this.#out(lines.map((line) => `${printable(line)}\n`).join(''));
  }

  /** A remark that is no part of the result. */
  async remark(text: string): Promise<void> {
    await write(this.#io.stderr, `${printable(text)}\n`);
  }

  async #table(pages: AsyncIterable<readonly Rec[]>): Promise<void> {
    const records: Rec[] = [];
    for await (const page of pages) records.push(...page);
    const { tableOf } = await import('./table.js');
    await this.#out(tableOf(records, this.#fields));
  }

  async #json(records: readonly Rec[]): Promise<void> {
    await this.#out(records.map((record) => jsonLine(picked(record, this.#fields))).join(''));
  }

  async #csvPages(pages: AsyncIterable<readonly Rec[]>): Promise<void> {
    let columns = this.#fields;
    if (columns !== undefined) await this.#csv([], columns, true);
    for await (const page of pages) {
      const header = columns === undefined && page.length > 0;
      if (header) columns = everyColumn(page);
      await this.#csv(page, columns ?? [], header);
    }
  }

  async #csv(records: readonly Rec[], columns: readonly string[], header: boolean): Promise<void> {
    const { csvLine } = await import('./csv.js');
    const shown = this.#io.stdout.isTTY ? shownOnTerminal : asItIs;
    const lines = records.map((record) => csvLine(columns.map((name) => shown(record[name]))));
    await this.#out((header ? csvLine(columns) : '') + lines.join(''));
  }

  async #out(text: string): Promise<void> {
    await write(this.#io.stdout, text);
  }
}

function asItIs(value: unknown): unknown {
  return value;
}

function shownOnTerminal(value: unknown): unknown {
  return typeof value === 'number' ? value : printable(cellText(value));
}
