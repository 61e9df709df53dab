import { isJson } from 'plat-common/json';
import { BYTE_ORDER_MARK, csvLines, distinctTitles } from './csv.js';
import { type Io, write } from './io.js';
import { cellText, jsonLine, printable } from './printable.js';
import { queried } from './query.js';
import { allFieldsOf, refuseUnseen, shownField } from './reading/names.js';
import { type Account, withDisplayNames } from './reading/people.js';
import { each, everyOne, inGroups, joined, withoutSeen } from './record-streams.js';
import { withoutSecretFields } from './secrets.js';
import {
  everyColumn,
  markdownOf,
  picked,
  recordMarkdownOf,
  recordTableOf,
  TABLE_ROWS,
  type TableStyle,
  tableOf,
  usualColumns,
} from './table.js';
import { tableStyle } from './table-style.js';
import { inBoth, type TextValue, text } from './texts.js';

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
  /** Are titles and values the labels of ZenTao's screens? @default in Chinese, of what people read */
  labels?: unknown;
}

/** Records that are written together when they come one by one. */
const AT_ONCE = 100;

/** Prints results on stdout in the requested format, and remarks on stderr. */
export class Printer {
  #fields: readonly string[] | undefined;
  readonly #query: string | undefined;
  /** Whether the byte order mark of a CSV is written. */
  #isMarked = false;
  /** Are titles and values those of ZenTao's screens? JSON is for programs. */
  readonly hasLabels: boolean;
  readonly format: (typeof FORMATS)[number];
  /** Lists the users, whose names people read in the place of accounts. */
  users: (() => Promise<readonly Account[] | undefined>) | undefined;

  constructor(
    private readonly io: Io,
    { output = io.stdout.isTTY ? 'table' : 'json', fields, jmespath, labels }: OutputOptions,
  ) {
    this.hasLabels = labels === true && output !== 'json';
    this.#fields = fields;
    this.#query = jmespath;
    this.format = output;
  }

  /** Do people read the output, and no program? */
  get isForPeople(): boolean {
    return this.format === 'table' || this.format === 'markdown';
  }

  /** Were fields named, with `--fields` or `--json`? */
  get hasFields(): boolean {
    return this.#fields !== undefined;
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
    const isOfServer = resource !== undefined;
    const known = isOfServer ? await this.#chosenFrom(records, resource) : records;
    const all = each(known, (record) => (isOfServer ? withoutSecretFields(record, this.#fields) : record));
    if (this.#query !== undefined) return this.#value(await queried(await everyOne(all), this.#query));
    const unseen = new Set(this.#fields);
    const fields = this.#fields ?? (this.isForPeople ? usual : undefined);
    await this.#groups(withoutSeen(all, unseen), fields, resource);
    for (const name of unseen) await this.remark(text`This list does not show ${name}; pm-api get may.`);
  }

  /** One record, of a resource where it is one. */
  async record(whole: Rec, resource?: string): Promise<void> {
    if (resource !== undefined) await this.#chosenFrom([whole], resource);
    return this.#one(whole, resource);
  }

  async #one(whole: Rec, resource: string | undefined): Promise<void> {
    const record = resource === undefined ? whole : withoutSecretFields(whole, this.#fields);
    if (this.#query !== undefined) return this.#value(await queried(record, this.#query));
    await this.#record(picked(record, this.#fields), resource);
    const unseen = (this.#fields ?? []).filter((name) => !Object.hasOwn(record, name));
    for (const name of unseen) await this.remark(text`The record has no field ${name}.`);
  }

  /**
   * What was done: as lines of text in a table's place, and as a record elsewhere; chosen fields may also be those of the written
   * record.
   */
  async result(result: Rec, lines: readonly string[], resource?: string): Promise<void> {
    if (this.#fields === undefined) {
      if (this.format === 'table' && this.#query === undefined) return this.lines(lines);
      return this.record(result);
    }
    // A sentence says what was done; beside it are the fields that were asked for.
    if (this.format === 'table') await this.lines(lines);
    if (Array.isArray(result.record))
      return this.records(
        result.record.map((row: Rec) => ({ ...row, ...result })),
        undefined,
        resource,
      );
    const whole = { ...(isJson(result.record) && result.record), ...result };
    this.#readNames(this.#fields, new Set(Object.keys(whole)), resource);
    return this.#one(whole, resource);
  }

  /** What was done in one sentence: as text in a table's place, and as a record elsewhere. */
  async done(result: Rec, sentence: TextValue): Promise<void> {
    return this.result(result, [this.io.texts.say(sentence)]);
  }

  /** Lines of text. */
  async lines(lines: readonly string[]): Promise<void> {
    await this.#out(lines.map((line) => `${printable(line)}\n`).join(''));
  }

  /** A remark beside the result. */
  async remark(remark: TextValue): Promise<void> {
    await write(this.io.stderr, `${printable(this.io.texts.say(remark))}\n`);
  }

  /** Reads the names of the chosen fields as conditions do, and rejects those that neither the first records nor the tables have. */
  async #chosenFrom(records: readonly Rec[] | AsyncIterable<Rec>, resource: string) {
    if (this.#fields === undefined) return records;
    const groups = inGroups(each(records), AT_ONCE);
    const { value: first = [] } = await groups.next();
    const seen = new Set(everyColumn(first));
    refuseUnseen(resource, this.#readNames(this.#fields, seen, resource), seen);
    return joined(first, groups);
  }

  #readNames(given: readonly string[], seen: ReadonlySet<string>, resource = ''): string[] {
    const tables = allFieldsOf(resource);
    const names = [...new Set([...seen, ...Object.keys(tables)])];
    const read = given.map((name) => (seen.has(name) ? name : shownField(name, names, tables)));
    this.#fields = read;
    return read;
  }

  /** What a query has made of a result: records as such, in their own columns, and anything else a line each. */
  async #value(value: unknown): Promise<void> {
    if (isJson(value)) return this.#record(picked(value, this.#fields ?? Object.keys(value)));
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    if (values.every(isJson)) {
      return this.#groups(each(values), this.#fields ?? [...new Set(values.flatMap(Object.keys))]);
    }
    if (this.format === 'json') return this.#out(values.map(jsonLine).join(''));
    if (this.format === 'csv') return this.#cells(values.map((single) => [single]));
    await this.lines(values.map(cellText));
  }

  /** Records as people read them: with display names for accounts. */
  async readable(records: readonly Rec[]): Promise<readonly Rec[]> {
    return this.users === undefined ? records : withDisplayNames(records, this.users);
  }

  async #record(whole: Rec, resource?: string): Promise<void> {
    const [shown = whole] = this.isForPeople && resource !== undefined ? await this.readable([whole]) : [];
    if (this.format === 'table') {
      const style = this.style(resource);
      // The name is what --fields and --filter take.
      const titleOf = (name: string) => [...new Set([style.titleOf(name), name])].join(' ');
      return this.#out(await recordTableOf(shown, { ...style, titleOf }));
    }
    if (this.format === 'markdown') {
      const { texts } = this.io;
      const heads = [texts.say(inBoth(text`field`, '字段')), texts.say(inBoth(text`value`, '值'))] as const;
      return this.#out(await recordMarkdownOf(shown, heads, this.style(resource)));
    }
    if (this.format === 'json') return this.#out(jsonLine(shown));
    return this.#csv([shown], Object.keys(shown), true, resource);
  }

  async #groups(records: AsyncIterable<Rec>, fields: readonly string[] | undefined, resource?: string) {
    let columns = fields;
    if (this.format === 'csv') {
      if (columns !== undefined) await this.#csv([], columns, true, resource);
      for await (const group of inGroups(records, AT_ONCE)) {
        const isFirst = columns === undefined;
        columns ??= everyColumn(group);
        await this.#csv(group, columns, isFirst, resource);
      }
      return;
    }
    if (this.format === 'json') {
      for await (const group of inGroups(records, AT_ONCE))
        await this.#out(group.map((record) => jsonLine(picked(record, fields))).join(''));
      return;
    }
    const style = this.style(resource);
    let isEmpty = true;
    const isTable = this.format === 'table';
    for await (const group of inGroups(records, isTable ? TABLE_ROWS : Infinity)) {
      const page = await this.readable(group);
      columns ??= usualColumns(page);
      isEmpty = false;
      const isFree = fields === undefined;
      const drawn = isTable ? tableOf(page, columns, style, isFree) : markdownOf(page, columns, style);
      await this.#out(await drawn);
    }
    if (isEmpty) await this.remark(text`No records.`);
  }

  async #csv(records: readonly Rec[], columns: readonly string[], header: boolean, resource?: string) {
    const { titleOf, shownOf } = this.hasLabels ? this.style(resource) : AS_IT_IS;
    const shown = this.hasLabels ? await this.readable(records) : records;
    const heads = distinctTitles(columns.map(titleOf), columns);
    const rows = shown.map((record) => columns.map((name) => shownOf(name, record[name], record)));
    await this.#cells(header ? [heads, ...rows] : rows);
  }

  async #cells(rows: readonly (readonly unknown[])[]): Promise<void> {
    // A file or a pipe gets the data as they are; a terminal would act on what is in them.
    if (rows.length === 0) return;
    if (this.io.stdout.isTTY) return this.#out(await csvLines(rows, printable));
    const mark = this.#isMarked ? '' : BYTE_ORDER_MARK;
    this.#isMarked = true;
    await this.#out(mark + (await csvLines(rows)));
  }

  /** How a table looks. */
  style(resource?: string): TableStyle {
    return tableStyle(this.io, this.hasLabels, resource);
  }

  async #out(text: string): Promise<void> {
    await write(this.io.stdout, text);
  }
}

const AS_IT_IS = { titleOf: (name: string) => name, shownOf: (_: string, value: unknown) => value };
