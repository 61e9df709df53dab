import type { Filter } from './resource.js';

/** Shows what the field has the caller's account in. */
export const by =
  (field: string): Filter =>
  (row, account) =>
    row[field] === account;

/** Shows what is in one of these states. */
export const inState =
  (...states: string[]): Filter =>
  ({ status }) =>
    states.includes(String(status));

export const everything: Filter = () => true;
