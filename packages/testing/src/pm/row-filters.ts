import type { FakeRecord } from './state/fake-record.js';

/** Does the list show this record to the user with this account? */
export type Filter = (row: FakeRecord, account: string) => boolean;

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

const filters = (names: string, filterOf: (name: string) => Filter): Readonly<Record<string, Filter>> =>
  Object.fromEntries(names.split(' ').map((name) => [name, filterOf(name)]));

/** A list for each state, under its name. */
export const inEach = (states: string) => filters(states, (state) => inState(state));

/** A list for each field that has the caller in it, under its name. */
export const byEach = (fields: string) => filters(fields, by);

export const anyRow: Filter = () => true;

export const unclosed: Filter = ({ status }) => status !== 'closed';
