import { nearestName } from 'plat-common/nearest-name';
import type { ResourceDefinition } from 'pm-api-client/resources';
import { CommandError, EXIT } from '../exit-codes.js';
import { type KnownValues, knownValues, meaningOf } from '../field-values.js';
import { type Field, fieldsOf, fieldValue } from '../fields.js';
import type { FieldTables } from '../texts/texts.js';

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

/**
 * The field of each column title in a file: a field's name, or the title on ZenTao's screens. A plain word that is neither
 * stays, and the client explains it.
 */
export function fieldNamesOf(titles: readonly string[], columns: readonly Column[]): string[] {
  const names = titles.map((title) => fieldNameOf(title, columns));
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

function fieldNameOf(title: string, columns: readonly Column[]): string {
  const isOneOf = ({ en, zh }: Column['titles']) => zh === title || en.toLowerCase() === title.toLowerCase();
  const named =
    columns.find(({ field }) => field.name === title) ??
    columns.find(({ titles }) => isOneOf(titles)) ??
    columns.find(({ shortTitles }) => isOneOf(shortTitles));
  if (named !== undefined) return named.field.name;
  if (/^\w*$/.test(title)) return title;
  const known = columns.flatMap(({ titles }) => [titles.zh, titles.en]);
  const meant = nearestName(title, known) ?? known.find((name) => name.includes(title));
  const isChinese = /\p{Script=Han}/u.test(title);
  const choices = columns.map(({ field, titles }) => (isChinese ? titles.zh : field.name));
  throw new CommandError(
    'the column {{title}} cannot be imported.',
    meant === undefined
      ? 'Remove it, or use one of {{choices}}. Nothing was sent.'
      : 'Did you mean {{meant}}? Nothing was sent.',
    EXIT.usage,
    { values: { title, meant: meant ?? '', choices: choices.join(', ') } },
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
