import type { RefuseRequest } from '../server/mount.js';
import type { PmResource } from './resources/index.js';
import type { SpecificationAnswers } from './specification/answer-forms.js';
import type { FakeRecord } from './state/fake-record.js';
import type { TableName } from './state/state.js';
import type { FakeBug, FakeProduct } from './world/records.js';

/**
 * What a server answers to a token that is not, or no longer, valid. `observed` is what a released server does: a
 * redirect to the login page for GET and DELETE, 401 for POST and PUT. The others are one sign for every method:
 * 401, the redirect, the login page with status 200 as HTML or as JSON that says success, 403.
 */
export type SessionSign =
  | 'observed'
  | 'unauthorized'
  | 'redirect'
  | 'login-page'
  | 'login-data'
  | 'forbidden';

/** Options of the fake project management server. */
export interface FakePmOptions {
  /**
   * Whose behaviour it has: `specification` does what the API's specification says, its oddities included; `observed` does
   * what a released server did when the specification was tried on it.
   * @default 'specification'
   */
  behaviour?: 'specification' | 'observed';
  /**
   * Which released server `observed` is: `later` also reads required parameters from the JSON body, and changes
   * executions when it says so.
   * @default 'stock'
   */
  server?: 'stock' | 'later';
  /** The sign of an ended session. @default 401 for `specification`, 'observed' for `observed` */
  sessionSign?: SessionSign;
  /** Which of two responses `specification` gives where the specification has both. @default as `SpecificationAnswers` says */
  answers?: SpecificationAnswers;
  /** The products it starts with. @default three: Notes, Calendar and the private Ledger */
  products?: readonly FakeProduct[];
  /** The bugs it starts with. @default three in product 1, one in each state */
  bugs?: readonly FakeBug[];
  /** What it starts with, by resource; a record lacks nothing that the server fills in itself. @default a few of each */
  records?: Partial<Record<Exclude<TableName, 'users'>, readonly FakeRecord[]>>;
  /**
   * How many more records there are of a resource, all alike, in the first product, project and execution: 1,000,000
   * take no memory, and a page in the order of the ids only costs that page.
   */
  seed?: Partial<Record<Exclude<PmResource, 'users'>, number>>;
  /**
   * Called before each request with Node's own object for it: `method`, `url`, which is the path from `/api.php/v2` with its
   * query, `headers` in small letters and `socket`; its body is left to the server. A text refuses the request with 403, and
   * `undefined` lets it in. An error that it throws is answered with 500 and is shown, with its place, as a warning of the process.
   * @default every request is let in
   */
  refuse?: RefuseRequest;
  /** Milliseconds before each response. @default 0 */
  delayMs?: number;
  /** The server's clock, for the dates that it fills in. @default the system's */
  now?: () => Date;
  /**
   * How far the server's clock is ahead of `now`, in milliseconds; 86,400,000 is a day, and below 0 it is behind. The
   * dates that the server fills in show it, and the header `date` of each response.
   * @default 0
   */
  clockOffsetMs?: number;
  /**
   * The server's time zone, by its IANA name: `observed` fills in, shows and compares dates in it, and its login tells
   * the time in it.
   * @default 'Asia/Shanghai' for `observed`
   */
  timeZone?: string;
  /** The release that `observed` says it is. One before 21 has no version 2 of the API. @default '22.4' */
  version?: string;
  /** How the pages of `observed` are addressed: `index.php?m=bug&f=view&bugID=1` or `bug-view-1.html`. @default 'GET' */
  requestType?: 'GET' | 'PATH_INFO';
  /** The files of the installation are still in the web root of `observed`, so that each of its pages redirects. @default false */
  hasSetupFiles?: boolean;
}
