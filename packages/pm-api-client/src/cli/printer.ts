import { csvLines } from './csv.js';
import { type Io, write } from './io.js';
import { cellText, jsonLine, printable } from './printable.js';
import { everyColumn, picked, recordTableOf, tableOf } from './table.js';

type Rec = Readonly<Record<string, unknown>>;

/** The forms of output. */
export const FORMATS = ['table', 'json', 'csv'] as const;

/** How a result is to be shown. */
export interface OutputOptions {
  /** @default a table on a terminal, for people; JSON lines for what reads a pipe */
  output?: (typeof FORMATS)[number] | undefined;
  /** The fields to show, in this order. @default all; in a table the usual ones */
  fields?: readonly string[] | undefined;
}

/** Records that are written together when they come one by one. */
const AT_ONCE = 100;

/** Prints results on stdout in the form that was asked for, and remarks on stderr. */
export class Printer {
  readonly #io: Io;
  readonly #fields: readonly string[] | undefined;
  readonly format: (typeof FORMATS)[number];

  constructor(io: Io, { output = io.stdout.isTTY ? 'table' : 'json', fields }: OutputOptions) {
    this.#io = io;
    this.#fields = fields;
    this.format = output;
  }

  /** Many records, at hand or as they come: then JSON and CSV leave in groups, with the columns of the first group. */
  async records(records: readonly Rec[] | AsyncIterable<Rec>): Promise<void> {
    const groups = Symbol.asyncIterator in records ? inGroups(records) : one(records);
    if (this.format === 'table') return this.#table(groups);
    if (this.format === 'csv') return this.#csvGroups(groups);
    for await (const group of groups) await this.#json(group);
  }

  /** One record. */
  async record(record: Rec): Promise<void> {
    const shown = picked(record, this.#fields);
    if (this.format === 'table') return this.#out(await recordTableOf(shown));
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

  async #table(groups: AsyncIterable<readonly Rec[]>): Promise<void> {
    const records: Rec[] = [];
    for await (const group of groups) records.push(...group);
    await this.#out(await tableOf(records, this.#fields));
  }

  async #json(records: readonly Rec[]): Promise<void> {
    await this.#out(records.map((record) => jsonLine(picked(record, this.#fields))).join(''));
  }

  async #csvGroups(groups: AsyncIterable<readonly Rec[]>): Promise<void> {
    let columns = this.#fields;
    if (columns !== undefined) await this.#csv([], columns, true);
    for await (const group of groups) {
      const header = columns === undefined && group.length > 0;
      if (header) columns = everyColumn(group);
      await this.#csv(group, columns ?? [], header);
    }
  }

  async #csv(records: readonly Rec[], columns: readonly string[], header: boolean): Promise<void> {
    const rows = records.map((record) => columns.map((name) => record[name]));
    const shown = header ? [columns, ...rows] : rows;
    // A file or a pipe gets the data as they are; a terminal would act on what is in them.
    await this.#out(await csvLines(this.#io.stdout.isTTY ? shown.map((row) => row.map(onTerminal)) : shown));
  }

  async #out(text: string): Promise<void> {
    await write(this.#io.stdout, text);
  }
}

function onTerminal(value: unknown): unknown {
  return typeof value === 'number' ? value : printable(cellText(value));
}

async function* one(records: readonly Rec[]): AsyncGenerator<readonly Rec[], void, undefined> {
  yield records;
}

/** Single records in groups, so that not each of them waits for a write of its own. */
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
