// Generated from ../testtask.ts: `npm run fields` writes it anew.

import type { Changes, OpenValue, ServerList } from '../fields/kind-schemas.js';
import type { DescribedFields, InProduct, LinkedRecord, NamedRecord, Planned, Remark } from './common.js';

/** The state of a test task; open, because servers save any word. */
export type TesttaskStatus = OpenValue<
  | 'wait'
  | 'doing'
  | 'done'
  | 'blocked'
>;

/** What kind of test a test task is; open, because administrators add values. */
export type TesttaskType = OpenValue<
  | 'integrate'
  | 'system'
  | 'acceptance'
  | 'performance'
  | 'safety'
>;

/** Fields of creates and records. */
export interface TesttaskFields<Nothing> extends DescribedFields<Nothing> {
  /** Account of the owner. */
  owner?: string | Nothing;
}

/** A test task, as lists return it. */
export interface TesttaskRecord extends NamedRecord, LinkedRecord, TesttaskFields<null> {
  /** Id of the tested build. */
  build?: number | null;
  /** Planned first day, YYYY-MM-DD. */
  begin?: string | null;
  /** Planned last day, YYYY-MM-DD. */
  end?: string | null;
  /** Status. */
  status?: TesttaskStatus | null;
  /** The status, in lists of a released server. */
  rawStatus?: string | null;
  /** The status in the server's language, in lists of a released server. */
  statusLabel?: string | null;
  /** Kinds of test, separated by commas. */
  type?: ServerList;
  /** Priority; 1 is the highest. */
  pri?: number | null;
  /** Day on which it began; empty before. */
  realBegan?: string | null;
  /** When it ended, YYYY-MM-DD HH:MM:SS; empty before. */
  realFinishedDate?: string | null;
}

/** Fields of POST /testtasks. Source: "Fields of create operations". */
export interface TesttaskCreate extends TesttaskFields<undefined>, InProduct, Planned {
  /** Name. */
  name: string;
  /** Id of the build to test; released servers do not accept `trunk` here. An update sends the record's own: give another one where that was deleted. */
  build: number | string;
  /** Id of the execution; 0 in an update removes the link. */
  execution?: number | undefined;
  /** State in which it starts; released servers require it. @default 'wait' */
  status?: TesttaskStatus | undefined;
  /** Kinds of test. */
  type?: TesttaskType | TesttaskType[] | undefined;
}

/** Fields of PUT /testtasks/{id}: those to change. */
export interface TesttaskUpdate extends Changes<TesttaskCreate, 'productID' | 'status'> {}

/** Fields of PUT /testtasks/{id}/start, /block and /activate. Nothing is required. Not in the specification. */
export interface TesttaskTransition extends Remark {}

/** Fields of PUT /testtasks/{id}/close. Nothing is required. Not in the specification. */
export interface TesttaskClose extends Remark {
  /** Accounts that are notified of changes. @default the record's own value */
  mailto?: string[] | undefined;
}
