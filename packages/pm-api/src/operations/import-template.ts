import type { ResourceDefinition } from 'pm-api-client/resources';
import type { Context } from '../context.js';
import { BYTE_ORDER_MARK, csvLines } from '../csv.js';
import { write } from '../io.js';
import { type Column, columnsOf } from './import-columns.js';

/** Prints an example CSV of a resource, with the titles of ZenTao's screens in the user's language. */
export async function showTemplate({ io }: Context, definition: ResourceDefinition): Promise<void> {
  const { language } = io.texts;
  const columns = columnsOf(definition);
  const titles = columns.map((column) => column.titles[language]);
  const heads = columns.map(({ field }, index) => {
    const title = titles[index] ?? field.name;
    // Two fields may have one title; then both have their own names.
    return titles.filter((other) => other === title).length > 1 ? field.name : title;
  });
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
  if (name === 'severity' || name === 'pri') return 3;
  if (!required) return '';
  if (name === 'password') return 'Change-me-2026';
  if (kind === 'YYYY-MM-DD') return '2026-01-31';
  if (kind === 'number') return 1;
  if (kind === 'true|false') return 'true';
  if (/build/i.test(name)) return 'trunk';
  if (name === 'account') return 'zhangsan';
  if (repeats) return 'admin';
  return language === 'zh' ? '示例' : `An example ${one}`;
}
