import type { RowFilter } from '../resource.js';

/** Shows what the field has the caller's account in. */
export const by =
  (field: string): RowFilter =>
  (row, account) =>
    row[field] === account;

/** Shows what is in one of these states. */
export const inState =
  (...states: string[]): RowFilter =>
  ({ status }) =>
    states.includes(String(status));

export const anyRow: RowFilter = () => true;
