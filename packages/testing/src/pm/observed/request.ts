import type { ApiRequest } from '../api-request.js';
import type { SessionSign } from '../options.js';
import type { FakeRecord } from '../state/fake-record.js';
import type { TableName } from '../state/state.js';

/** A request of a logged-in user. */
export interface ObservedRequest extends ApiRequest {
  readonly caller: FakeRecord;
  /** The id in the path. */
  readonly idText: string;
  /** The number that the server reads from it. */
  readonly id: number;
  /** Each number of the path, where it has several. */
  readonly ids: readonly number[];
  readonly body: Readonly<Record<string, unknown>>;
  /** The server's clock: `YYYY-MM-DD HH:MM:SS`. */
  readonly now: string;
  /** The server is `later`, not `stock`. */
  readonly later: boolean;
  /** The zone of its clock, as `Asia/Shanghai`. */
  readonly timeZone: string;
}

/** The number that the server reads from a text: its digits at the start, 0 without digits. */
export const numberIn = (text: string): number => Number(/^-?\d+/.exec(text)?.[0] ?? 0);

/** The number that a parameter of the query has. */
export const numberAt = (query: URLSearchParams, name: string): number => numberIn(query.get(name) ?? '');

/** The record that a parameter of the query names. */
export const recordAt = (
  { state, query }: ObservedRequest,
  table: TableName,
  name: string,
): FakeRecord | undefined => state.table(table).get(numberAt(query, name));

/** What is different from one released server to another. */
export interface Release {
  later: boolean;
  sign: SessionSign;
  now: () => Date;
  /** IANA name of its zone. */
  timeZone: string;
  version: string;
  requestType: 'GET' | 'PATH_INFO';
  hasSetupFiles: boolean;
}
