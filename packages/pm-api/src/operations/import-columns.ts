import { withEntities } from 'plat-common/entities';
import { isJson, ownIn, parsedJson } from 'plat-common/json';
import { nearestName } from 'plat-common/nearest-name';
import { fieldsIn, type ResourceFields, resourceFields } from 'pm-api-client/fields';
import type { ResourceDefinition } from 'pm-api-client/resources';
import { BYTE_ORDER_MARK, csvLines, distinctTitles } from '../csv.js';
import { type CommandError, usageError } from '../exit-codes.js';
import { write } from '../io.js';
import type { Context } from '../operation.js';
import { fieldNamed, OTHER_WORDS, plainName } from '../reading/names.js';
import { fieldsOf, fieldValue, sentencesIn } from '../reading/schema.js';
import { compact, inBoth, listed, text } from '../texts.js';

/** A column that can be imported: a field of a create, and its titles on ZenTao's screens. */
export type Column = ReturnType<typeof columnsOf>[number];

/** What a file is imported as. */
export interface Target {
  definition: ResourceDefinition;
  /** The columns that can be imported. */
  known: readonly Column[];
  /** Are they copies of exported records? */
  copies: boolean;
}

/** The columns of a resource: the fields of its create, required ones first. */
export function columnsOf({ name, create }: ResourceDefinition) {
  const table: ResourceFields | undefined = resourceFields[name];
  const meanings = table === undefined ? {} : fieldsIn(table, 'create');
  const columns = fieldsOf(create?.fields).map((field) => {
    const meaning = meanings[field.name];
    const titles = { en: meaning?.en[0] ?? field.name, zh: meaning?.zh[0] ?? field.name };
    return { field, meaning, titles };
  });
  return columns.sort((one, other) => Number(other.field.required) - Number(one.field.required));
}

/** A column of a file, and the field that it was taken for. */
export interface ImportColumn {
  title: string;
  field: string;
}

/** The field that a title stands for; undefined for a title that a new record has no field for. */
export function fieldOf(title: string, { known, definition: { create } }: Target): string | undefined {
  const names = known.map(({ field }) => field.name);
  const meanings = Object.fromEntries(
    known.flatMap(({ field, meaning }) => (meaning ? [[field.name, meaning]] : [])),
  );
  return (
    fieldNamed(title, names, meanings) ??
    ownIn(create?.wrongNames ?? {}, title) ??
    ownIn(OTHER_WORDS, plainName(title))?.find((name) => names.includes(name))
  );
}

/**
 * The fields of the titles in a file. All columns that a new record does not take are rejected together: an exported file has many of
 * them.
 */
export function importColumns(titles: readonly string[], target: Target): ImportColumn[] {
  const { copies } = target;
  const found = titles.map((title) => ({
    title,
    // The number of a record is not that of what it names.
    field: title === '' ? '' : /^(id|编号)$/i.test(title) ? undefined : fieldOf(title, target),
  }));
  const wrong = found.flatMap(({ title, field }) => (field === undefined ? [title] : []));
  if (wrong.length > 0 && !copies) throw notImported(wrong, target);
  // A list shows some fields twice, such as a release its builds by number and by name.
  const isAgain = (field: string, at: number) => found.findIndex((one) => one.field === field) !== at;
  const taken = found.map(({ title, field = '' }, at) => ({
    title,
    field: copies && isAgain(field, at) ? '' : field,
  }));
  const doubled = taken.find(({ field }, index) => field !== '' && isAgain(field, index));
  if (doubled === undefined) return taken;
  const both = taken.filter(({ field }) => field === doubled.field).map(({ title }) => title);
  throw usageError(
    inBoth(text`two columns are ${doubled.field}: ${listed('items', both)}.`, '有两列对应字段 {0}：{1}。'),
    inBoth(text`Keep one of them.`, '请只保留其中一列。'),
  );
}

/** The column of the numbers in a file that the command or ZenTao has exported. */
export const EXPORTED_ID = /^id$|编号$/i;

function notImported(wrong: readonly string[], { known, definition: { name } }: Target): CommandError {
  const isChinese = wrong.some((title) => /\p{Script=Han}/u.test(title));
  const choices = known.map(({ field, titles }) => (isChinese ? titles.zh : field.name));
  const isExport = wrong.some((title) => EXPORTED_ID.test(title));
  // What the server sets is no mistyped name.
  const fields = Object.entries(resourceFields[name]?.fields ?? {});
  const shown = fields.flatMap(([field, { en, zh }]) => [field, en[0], zh[0]]);
  const lines = (isExport ? [] : wrong).map((title) => {
    const meant = shown.includes(title) ? undefined : meantBy(title, known);
    return meant && inBoth(text`${title}: did you mean ${meant}?`, '{0}：是否想输入“{1}”？');
  });
  const advice = isExport
    ? inBoth(
        text`An import creates records, and does not change those that exist ("pm-api update" does). Add --copies to create copies without these columns.`,
        '导入会创建新记录，不会修改已有的记录（修改请用 pm-api update）。如需创建副本，请加上 --copies，这些列不会导入。',
      )
    : inBoth(
        text`Correct or remove them; possible: ${listed('items', choices)}.`,
        '请改正或删除这些列；可用的列：{0}。',
      );
  return usageError(
    inBoth(
      text`a new record does not take these columns: ${listed('items', wrong)}.`,
      '新建的记录没有这些列：{0}。',
    ),
    advice,
    { lines: compact(lines) },
  );
}

function meantBy(title: string, columns: readonly Column[]): string | undefined {
  const known = columns.flatMap(({ field, titles }) => [field.name, titles.zh, titles.en]);
  return nearestName(title, known) ?? known.find((name) => title.length > 1 && name.includes(title));
}

/** Kinds of fields whose value is a text of its own, and not the name of something. */
const TEXT_KINDS: readonly unknown[] = ['name', 'text', 'textList', 'key', 'label'];

/** What ZenTao's export writes before the name of a task that has subtasks, is one, or is of several people. */
const TASK_SIGNS = /^(?:\[(?:Parent|C|M|父|子|多人)\] )+/;

/** The fields of a cell: one, but in the exported hours of several people, which are `Name:2.00` on a line for each. */
export function cellFields(
  cell: string,
  column: Column,
  { definition: { richText = [] } }: Target,
  isExport: boolean,
): [string, unknown][] {
  const { name } = column.field;
  const shares = sharesIn(cell, name);
  const hours = shares.map(([, share]) => Number(share));
  if (shares.length === 1 && name === 'estimate') return [[name, hours[0]]];
  if (shares.length > 0)
    return [
      ['team', shares.map(([person]) => person)],
      ['teamEstimate', hours],
    ];
  if (isExport && name === 'name') return [[name, cell.replace(TASK_SIGNS, '')]];
  // An export has the text without its markup, and two of each quote in a task's description.
  if (isExport && richText.includes(name)) {
    const text = name === 'desc' ? cell.replaceAll('""', '"') : cell;
    return [[name, withEntities(text.trim()).replaceAll('\n', '<br />')]];
  }
  return [[name, cellValue(cell, column, isExport)]];
}

/** The people of a team with their hours: on lines as ZenTao exports them, or as `pm-api list` has the team. */
function sharesIn(cell: string, field: string): [person: unknown, hours: unknown][] {
  if (field === 'estimate')
    return [...cell.matchAll(/^(.+):([\d.]+)$/gm)].map(([, who, hours]) => [who, hours]);
  const members = field === 'team' ? Object.values(Object(parsedJson(cell))).filter(isJson) : [];
  return members.map(({ account, estimate }) => [account, estimate]);
}

/**
 * The value of a cell: ZenTao writes `Notes(#1)` or `#1 Notes` for a record and for a known value, and `2.00h` for hours, and a list
 * has commas. A list of sentences, such as the steps of a test case, has a line or a number for each.
 */
function cellValue(cell: string, { field, meaning }: Column, isExport: boolean): unknown {
  if (meaning?.kind === 'textList' && !cell.startsWith('[')) return sentencesIn(cell);
  const own = (part: unknown) =>
    typeof part !== 'string' || TEXT_KINDS.includes(meaning?.kind)
      ? part
      : (/^.*\(#([\w.]+)\)\s*$/s.exec(part)?.[1] ?? /^#(\d+) /.exec(part)?.[1] ?? part);
  const plain = meaning?.kind === 'hours' ? cell.replace(/(?<=\d)h\s*$/, '') : cell;
  // Labels may have commas in them, and ZenTao writes the key behind each.
  const between = isExport && cell.includes('(#') ? /(?<=\))[,\n]/ : undefined;
  const value = fieldValue(plain, field, between);
  return Array.isArray(value) ? value.map(own) : own(value);
}

/** Prints an example CSV of a resource, with the titles of ZenTao's screens in the user's language. */
export async function showTemplate({ io }: Context, definition: ResourceDefinition): Promise<void> {
  const { language } = io.texts;
  const columns = columnsOf(definition);
  const names = columns.map(({ field }) => field.name);
  const titles = columns.map((column) => column.titles[language]);
  const heads = distinctTitles(titles, names);
  const examples = columns.map((column) => exampleOf(column, definition.one, language));
  const csv = await csvLines([heads, examples]);
  await write(io.stdout, io.stdout.isTTY ? csv : BYTE_ORDER_MARK + csv);
}

/** A value for the required fields, and for those with known values; the others stay empty. */
function exampleOf({ field, meaning }: Column, one: string, language: 'en' | 'zh'): string | number {
  const { name, kind, choices, required, repeats } = field;
  const [choice] = choices;
  if (choice !== undefined && (required || name === 'type')) {
    const labels = typeof meaning?.kind === 'object' ? meaning.kind.values[choice] : undefined;
    return labels?.[language === 'zh' ? 1 : 0] ?? choice;
  }
  const own = language === 'zh' ? '示例' : `An example ${one}`;
  if (name === 'severity' || name === 'pri') return 3;
  if (/^(steps|expects)$/.test(name) && meaning?.kind === 'textList') return `1. ${own}\n2. ${own}`;
  if (!required) return '';
  if (name === 'password') return 'Change-me-2026';
  if (kind === 'YYYY-MM-DD') return '2026-01-31';
  if (kind === 'number') return 1;
  if (/build/i.test(name)) return name === 'build' ? 1 : 'trunk';
  if (name === 'account') return 'zhangsan';
  if (repeats) return 'admin';
  return own;
}
