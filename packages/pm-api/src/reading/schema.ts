import { parsedJson } from 'plat-common/json';
import type { FieldsSchema } from 'pm-api-client/resources';
import * as z from 'zod/mini';
import { numberIn } from '../kinds.js';

/** One field of a request, with what a command line needs. */
export interface Field {
  name: string;
  required: boolean;
  /** What a single value is. */
  kind: Kind;
  /** Is it a list, so that its flag may come more than once? */
  repeats: boolean;
  /** The values that are known. */
  choices: readonly string[];
  /** May it be a value that is not known here? Administrators add some of their own. */
  isOpen: boolean;
}

type Kind = 'text' | 'YYYY-MM-DD' | 'number';

type Shape = z.core.JSONSchema.BaseSchema;

/** The fields of a request's schema. */
export function fieldsOf(schema: FieldsSchema | undefined): Field[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties).map(([name, property]) => {
    const forms = formsOf(property);
    const list = forms.find(({ type }) => type === 'array');
    const single = list === undefined ? forms : [list.items ?? []].flat().flatMap(formsOf);
    return {
      name,
      required: required.includes(name),
      kind: kindOf(single),
      repeats: list !== undefined,
      choices: [...new Set(single.flatMap(valuesOf))],
      isOpen: single.some((form) => form.type !== 'null' && valuesOf(form).length === 0),
    };
  });
}

/**
 * Converts text to the value type of its field. Text that does not convert stays text: the client reports the error before
 * anything is sent.
 */
export function singleValue(text: string, { kind }: Pick<Field, 'kind'>): string | number {
  return kind === 'number' ? (numberIn(text) ?? text) : text;
}

/** Between the values of a list, by either keyboard. */
const COMMAS = /[,，\n]/;

/** A whole field from one text, as a cell of a table has it: a list is JSON, or has commas or line breaks between its values. */
export function fieldValue(text: string, field: Pick<Field, 'kind' | 'repeats'>, between = COMMAS): unknown {
  if (!field.repeats) return singleValue(text, field);
  const list = text.startsWith('[') ? parsedJson(text) : undefined;
  if (Array.isArray(list)) return list;
  return text
    .trim()
    .split(between)
    .map((part) => singleValue(part.trim(), field));
}

/** The numbered sentences of a text, as ZenTao exports and imports them; without numbers, its lines. */
export function sentencesIn(text: string): string[] {
  const numbered = text.trim().split(/(?:^|\n)[^\S\n]*\d+(?:\.\d+)*[.、．)）][^\S\n]*/);
  const parts = numbered.length > 1 ? numbered.slice(1) : text.split('\n');
  return parts.map((part) => part.trim()).filter((part) => numbered.length > 1 || part !== '');
}

/** What a value may be, unions taken apart. */
function formsOf(shape: z.core.JSONSchema._JSONSchema): Shape[] {
  if (typeof shape === 'boolean') return [];
  return [...(shape.anyOf ?? []), ...(shape.oneOf ?? [])].flatMap(formsOf).concat(shape.anyOf ? [] : [shape]);
}

function kindOf(forms: readonly Shape[]): Kind {
  const types = forms.map(({ type }) => type);
  if (forms.some(({ format }) => format === 'date')) return 'YYYY-MM-DD';
  if (types.includes('string')) return 'text';
  return types.includes('number') || types.includes('integer') ? 'number' : 'text';
}

function valuesOf(form: Shape): string[] {
  return (form.enum ?? ('const' in form ? [form.const] : [])).map(String);
}
