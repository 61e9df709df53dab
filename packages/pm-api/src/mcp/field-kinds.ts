import type { Field } from '../fields.js';

/** `list of text`, `one of 1, 2, 3, 4`, `one of fixed, bydesign or another` */
export function kindOf({ kind, repeats, choices, isOpen }: Field): string {
  const single =
    choices.length > 0 ? `one of ${choices.join(', ')}${isOpen ? ' or another' : ''}` : NOUNS[kind];
  return `${repeats ? 'list of ' : ''}${single}`;
}

const NOUNS: Readonly<Record<Field['kind'], string>> = {
  text: 'text',
  'YYYY-MM-DD': 'day as YYYY-MM-DD, today or +3d',
  number: 'number',
  'true|false': 'true or false',
  json: 'object',
};
