import type { Row } from '../../state/table.js';
import { type Complaints, cannotBeEmpty } from '../answers.js';

/** A transition of a released server. */
export interface ObservedOperation {
  /** Why it is refused; nothing when it is done. */
  readonly refuses?: (change: Change) => string | readonly string[] | Complaints | undefined;
  /** What changes. */
  readonly effect: (change: Change) => Record<string, unknown>;
  /** What it answers. */
  readonly answer: (id: number) => Readonly<Record<string, unknown>>;
  /** The stock server answers an empty 200 and changes nothing. */
  readonly brokenInStock?: true;
}

/** One request for a transition. */
export interface Change {
  readonly row: Row;
  readonly body: Readonly<Record<string, unknown>>;
  /** Account of the user who asks. */
  readonly account: string;
  /** The server's clock: `YYYY-MM-DD HH:MM:SS`. */
  readonly now: string;
}

export const saved = { message: 'Saved', status: 'success' };
export const done = { status: 'success' };
/** This server answers the id as a text. */
export const data = (id: number) => ({ ...done, data: String(id) });
export const closesAndLoads = { ...saved, closeModal: true, load: true };

/** A text of the body, or what stands in for it. */
export const textOr = (value: unknown, otherwise: unknown): unknown =>
  typeof value === 'string' ? value : otherwise;

/** Complaints about the fields that are not filled in; undefined when all are. */
export function unfilled(
  body: Change['body'],
  labels: Readonly<Record<string, string>>,
): Complaints | undefined {
  const empty = Object.entries(labels).filter(([field]) => isEmpty(body[field]));
  if (empty.length === 0) return undefined;
  return Object.fromEntries(empty.map(([field, label]) => [field, [cannotBeEmpty(label)]]));
}

export const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
