import type { Field } from './field.js';

/**
 * One value from text, as its field wants it. Text that cannot be such a value stays text: the client says what is
 * wrong with it, before anything is sent.
 */
export function singleValue(text: string, { kind }: Pick<Field, 'kind'>): unknown {
  switch (kind) {
    case 'number':
      return /^\s*-?\d+(\.\d+)?\s*$/.test(text) ? Number(text) : text;
    case 'true|false':
      return text === 'true' || text === 'false' ? text === 'true' : text;
    case 'json':
      return parsed(text) ?? text;
    default:
      return text;
  }
}

/** A whole field from one text, as a cell of a table has it: a list is JSON, or has commas between its values. */
export function fieldValue(text: string, field: Pick<Field, 'kind' | 'repeats'>): unknown {
  if (!field.repeats) return singleValue(text, field);
  const list = text.startsWith('[') ? parsed(text) : undefined;
  if (Array.isArray(list)) return list;
  return text.split(',').map((part) => singleValue(part.trim(), field));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
