import { type Kind, Unreadable } from './kinds.js';
import { cellText } from './printable.js';
import { text } from './texts.js';

/** The order of records by one field. */
export interface SortRule {
  field: string;
  descends: boolean;
}

/** `severity` or `severity:desc`. */
export const sortRule: Kind<SortRule> = {
  sign: 'field',
  schema: { type: 'string' },
  read: (given) => {
    const [, field, direction] = /^([^:\s]+)(?::(asc|desc))?$/.exec(String(given)) ?? [];
    if (field !== undefined) return { field, descends: direction === 'desc' };
    throw new Unreadable(text`Use the name of a field, or FIELD:desc.`);
  },
};

type Rec = Readonly<Record<string, unknown>>;

/** Numbers by value, text by the alphabet; records without a value come last in both directions. */
export function byRule({ field, descends }: SortRule): (one: Rec, other: Rec) => number {
  const { compare } = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
  return (one, other) => {
    const [left, right] = [one[field], other[field]];
    const [isLeftEmpty, isRightEmpty] = [cellText(left) === '', cellText(right) === ''];
    if (isLeftEmpty || isRightEmpty) return Number(isLeftEmpty) - Number(isRightEmpty);
    const order =
      typeof left === 'number' && typeof right === 'number'
        ? left - right
        : compare(cellText(left), cellText(right));
    return descends ? -order : order;
  };
}
