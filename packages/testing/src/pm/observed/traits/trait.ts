import type { Row } from '../../state/table.js';
import { saved } from '../operations/operation.js';

type Answer = Readonly<Record<string, unknown>>;

/** What a released server does with one resource, as far as it can be said in a table. */
export interface Traits {
  /** Every field of a record, with the value that it has when nothing was set. */
  readonly template: Readonly<Record<string, unknown>>;
  /** Key of a single record. */
  readonly one: string;
  /** What "… does not exist." calls it. */
  readonly word: string;
  /** Fields that a form must have, and what the form calls them. */
  readonly labels: Readonly<Record<string, string>>;
  /** Where the product of a create is read: stock servers read some from the query only. */
  readonly productFrom?: 'query' | 'body';
  /** The list's order. @default newest first */
  readonly oldestFirst?: true;
  /** Value of `browseType` where none is asked for. @default 'all' */
  readonly shows?: string;
  /** A generic PUT changes the status. */
  readonly statusIsEditable?: true;
  readonly created: (id: number, row: Row) => Answer;
  readonly updated: (id: number) => Answer;
  readonly deleted: (row: Row) => Answer;
}

/** Where the server's own page would go next. */
export const page = (module: string, view: string, rest = '') =>
  `/index.php?m=${module}&f=${view}&t=json${rest}`;

/** What most creates answer. */
export const withID = (id: number) => ({ ...saved, id });
