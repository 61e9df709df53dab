import { nearestName } from 'plat-common/nearest-name';
import type { ResourceDefinition } from 'pm-api-client/resources';
import { CommandError, EXIT } from '../exit-codes.js';
import { type KnownValues, knownValues, meaningOf } from '../field-values.js';
import { type Field, fieldsOf, fieldValue } from '../fields.js';
import type { FieldTables, Text, Texts } from '../texts/texts.js';

/** A column that can be imported: a field of a create, and the titles under which it is known. */
export interface Column extends KnownValues {
  field: Field;
  /** The title on ZenTao's screens, in English and Chinese. */
  titles: { en: string; zh: string };
  /** The same without the name of the resource, as `标题` for `Bug标题`. */
  shortTitles: { en: string; zh: string };
  /** Is a value a text of its own, and not the name of something? */
  isText: boolean;
}

/** What a file is imported as. */
export interface ImportTarget {
  definition: ResourceDefinition;
  columns: readonly Column[];
  /** Names and titles of the fields of a record, those too that a new one does not take. */
  shown: ReadonlySet<string>;
}

/** What a file of a resource can have. */
export function importTargetOf(definition: ResourceDefinition, tables: FieldTables): ImportTarget {
  const fields = Object.entries(tables.resourceFields[definition.name]?.fields ?? {});
  const shown = new Set(['id', ...fields.flatMap(([name, { en, zh }]) => [name, en[0], zh[0]])]);
  return { definition, columns: columnsOf(definition, tables), shown };
}

const TEXT_KINDS: readonly unknown[] = ['name', 'text', 'textList', 'key', 'label'];

/** The columns of a resource: the fields of its create, required ones first. */
export function columnsOf(definition: ResourceDefinition, tables: FieldTables): Column[] {
  const table = tables.resourceFields[definition.name];
  if (definition.create === undefined || table === undefined) return [];
  const known = tables.fieldsIn(table, 'create');
  const fields = fieldsOf(definition.create.fields);
  const columns = fields.map((field) => {
    const { en, zh, kind } = known[field.name] ?? {};
    const titles = { en: en?.[0] ?? field.name, zh: zh?.[0] ?? field.name };
    return {
      field,
      titles,
      shortTitles: {
        en: withoutPrefix(titles.en, `${table.label[0]} `),
        zh: withoutPrefix(titles.zh, table.label[1]),
      },
      ...knownValues(kind),
      isText: TEXT_KINDS.includes(kind),
    };
  });
  return columns.sort((one, other) => Number(other.field.required) - Number(one.field.required));
}

function withoutPrefix(title: string, prefix: string): string {
  return title.startsWith(prefix) ? title.slice(prefix.length) : title;
}

/** What is wrong with a column of a file. */
interface WrongColumn {
  title: string;
  /** The name that may be meant. */
  meant?: string | undefined;
}

/**
 * The field of each column title in a file: a field's name, or the title on ZenTao's screens. All columns that are neither are
 * rejected together: an exported file has many that a new record does not take.
 */
export function fieldNamesOf(
  titles: readonly string[],
  { definition, columns, shown }: ImportTarget,
  texts: Texts,
): string[] {
  const wrong: WrongColumn[] = [];
  const names = titles.map((title) => {
    const name = title === '' ? title : fieldNameOf(title, columns);
    if (name === undefined) {
      // What the server sets is no mistyped name.
      const { wrongNames = {} } = definition.create ?? {};
      wrong.push({
        title,
        meant: shown.has(title) || EXPORTED_ID.test(title) ? undefined : meantBy(title, columns, wrongNames),
      });
    }
    return name ?? '';
  });
  if (wrong.length > 0) throw notImported(wrong, columns, texts);
  const doubled = names.find((name, index) => name !== '' && names.indexOf(name) !== index);
  if (doubled === undefined) return names;
  const both = titles.filter((_, index) => names[index] === doubled).join(', ');
  throw new CommandError(
    'two columns are {{field}}: {{titles}}.',
    'Keep one of them. Nothing was sent.',
    EXIT.usage,
    { values: { field: doubled, titles: both } },
  );
}

function fieldNameOf(title: string, columns: readonly Column[]): string | undefined {
  const isOneOf = ({ en, zh }: Column['titles']) => zh === title || en.toLowerCase() === title.toLowerCase();
  const named =
    columns.find(({ field }) => field.name === title) ??
    columns.find(({ titles }) => isOneOf(titles)) ??
    columns.find(({ shortTitles }) => isOneOf(shortTitles));
  return named?.field.name;
}

function meantBy(
  title: string,
  columns: readonly Column[],
  wrongNames: Readonly<Record<string, string>>,
): string | undefined {
  if (Object.hasOwn(wrongNames, title)) return wrongNames[title];
  const known = columns.flatMap(({ field, titles }) => [field.name, titles.zh, titles.en]);
  return nearestName(title, known) ?? known.find((name) => title.length > 1 && name.includes(title));
}

/** The column of the numbers in a file that the command or ZenTao has exported. */
const EXPORTED_ID = /^id$|编号$/i;

function notImported(wrong: readonly WrongColumn[], columns: readonly Column[], texts: Texts): CommandError {
  const isChinese = wrong.some(({ title }) => /\p{Script=Han}/u.test(title));
  const choices = columns.map(({ field, titles }) => (isChinese ? titles.zh : field.name));
  const lines = wrong.flatMap(({ title, meant }) =>
    meant === undefined
      ? []
      : [texts.translate('{{title}}: did you mean {{meant}}?' satisfies Text, { title, meant })],
  );
  return new CommandError(
    'a new record does not take these columns: {{titles}}.',
    wrong.some(({ title }) => EXPORTED_ID.test(title))
      ? 'An import creates records, and does not change those that exist ("pm-api update" does). Remove these columns to create copies. Nothing was sent.'
      : 'Correct or remove them; possible: {{choices}}. Nothing was sent.',
    EXIT.usage,
    { values: { titles: wrong.map(({ title }) => title).join(', '), choices: choices.join(', ') }, lines },
  );
}

/**
 * The value of a cell: ZenTao writes `Notes(#1)` for a record, and the label of a known value; Excel writes a day as the
 * system does, such as 2026/12/5.
 */
export function cellValue(cell: string, column: Column | undefined): unknown {
  if (column === undefined) return cell;
  const { field, isText } = column;
  const meant = (text: string) => meaningOf((isText ? undefined : exportedId(text)) ?? text, column);
  if (field.repeats) {
    const list = fieldValue(cell, field);
    return Array.isArray(list) ? list.map((part) => (typeof part === 'string' ? meant(part) : part)) : list;
  }
  return fieldValue(field.kind === 'YYYY-MM-DD' ? dayIn(cell) : meant(cell), field);
}

function exportedId(text: string): string | undefined {
  return /^.*\(#([\w.]+)\)\s*$/s.exec(text)?.[1];
}

function dayIn(text: string): string {
  const [, year, month = '', day = ''] =
    /^\s*(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:\s+0?0:00(?::00)?)?\s*$/.exec(text) ?? [];
  return year === undefined ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
