// Generated from ../bug.ts: `npm run fields` writes it anew.

import type { Changes, OpenValue, ServerList } from '../fields/kind-schemas.js';
import type { AssignedFields, Assignment, InProduct, InProject, KeepsAssignee, LinkedRecord, Remark, TrackedRecord } from './common.js';

/** What kind of mistake a bug is; open, because administrators add values. */
export type BugType = OpenValue<
  | 'codeerror'
  | 'config'
  | 'install'
  | 'security'
  | 'performance'
  | 'standard'
  | 'automation'
  | 'designdefect'
  | 'codeimprovement'
  | 'others'
>;

/** An operating system; open, because administrators add values. */
export type BugSystem = OpenValue<
  | 'all'
  | 'windows'
  | 'win11'
  | 'win10'
  | 'win8'
  | 'win7'
  | 'winxp'
  | 'osx'
  | 'android'
  | 'ios'
  | 'linux'
  | 'ubuntu'
  | 'chromeos'
  | 'fedora'
  | 'unix'
  | 'others'
>;

/** A browser; open, because administrators add values. */
export type BugBrowser = OpenValue<
  | '360'
  | 'all'
  | 'chrome'
  | 'edge'
  | 'ie'
  | 'ie11'
  | 'ie10'
  | 'ie9'
  | 'ie8'
  | 'firefox'
  | 'opera'
  | 'safari'
  | 'qq'
  | 'other'
>;

/** Why a bug is resolved; open, because administrators add values. */
export type BugResolution = OpenValue<
  | 'fixed'
  | 'notrepro'
  | 'bydesign'
  | 'duplicate'
  | 'external'
  | 'postponed'
  | 'willnotfix'
  | 'tostory'
>;

/** Fields of creates and records. */
export interface BugFields<Nothing> extends AssignedFields<Nothing> {
  /** Id of the module of the product; 0 for no module. Observed. */
  module?: number | Nothing;
  /** Id of its product plan; 0 for no plan. Observed. */
  plan?: number | Nothing;
  /** Id of the test case that found it; 0 for none. Observed. */
  case?: number | Nothing;
  /** Id of the test request in which it was found; 0 for none. Observed. */
  testtask?: number | Nothing;
  /** Id of the task that it belongs to; 0 for none. Observed. */
  task?: number | Nothing;
  /** Id of the story that it belongs to; 0 in an update removes the link. */
  story?: number | Nothing;
  /** Severity; 1 is the worst, 4 usually the least. */
  severity?: number | Nothing;
  /** Kind of mistake. */
  type?: BugType | Nothing;
  /** Steps to reproduce, as plain text or HTML. */
  steps?: string | Nothing;
  /** Day by which it has to be resolved, YYYY-MM-DD; an update with an empty text removes it. Observed. */
  deadline?: string | Nothing;
  /** Keywords, separated by commas or spaces. Observed. */
  keywords?: string | Nothing;
  /** Name of the reporter. Observed. */
  feedbackBy?: string | Nothing;
  /** Mail address that is notified when it is resolved. Observed. */
  notifyEmail?: string | Nothing;
}

/** A bug, as the server returns it. */
export interface BugRecord extends TrackedRecord, LinkedRecord, BugFields<null> {
  /** Title, in one line. */
  title?: string | null;
  /** Status. Known: `active`, `resolved`, `closed`. */
  status?: string | null;
  /** Ids of the bugs that it belongs together with. */
  relatedBug?: ServerList;
  /** Builds in which it was found; in lists a label, such as `Trunk`. */
  openedBuild?: ServerList;
  /** Operating systems, e.g. `['linux']`. */
  os?: ServerList;
  /** Browsers, e.g. `['chrome']`. */
  browser?: ServerList;
  /** Whether it is confirmed as a bug. Known: `0`, `1`. */
  confirmed?: number | null;
  /** Number of times it was activated again. */
  activatedCount?: number | null;
  /** Account of the user who resolved it. */
  resolvedBy?: string | null;
  /** Why it is resolved; empty while it is not. */
  resolution?: BugResolution | null;
  /** Build in which it is resolved, e.g. `trunk`. */
  resolvedBuild?: string | null;
  /** When it was resolved; empty or null while it is not. */
  resolvedDate?: string | null;
  /** Id of the bug that it repeats; 0 without one. */
  duplicateBug?: number | null;
}

/** Fields of POST /bugs. Source: "Fields of create operations". */
export interface BugCreate extends BugFields<undefined>, InProduct, InProject {
  /** Title, in one line. */
  title: string;
  /** Builds in which it was found; the main line is `['trunk']`. */
  openedBuild: string[];
  /** Ids of the bugs that it belongs together with. Observed. */
  relatedBug?: number[] | undefined;
  /** Operating systems, e.g. `['linux']`. Observed. */
  os?: BugSystem[] | undefined;
  /** Browsers, e.g. `['chrome']`. Observed. */
  browser?: BugBrowser[] | undefined;
  /** Accounts that are notified of changes. Observed. */
  mailto?: string[] | undefined;
}

/** Fields of PUT /bugs/{id}: those to change. `status` is not among them, because the server ignores it. */
export interface BugUpdate extends Changes<BugCreate, 'productID' | 'testtask'> {}

/** Fields of PUT /bugs/{id}/confirm. Observed. What is not given stays, where released servers would empty it. */
export interface BugConfirm extends KeepsAssignee {
  /** Kind of mistake. @default the record's own value */
  type?: BugType | undefined;
  /** Priority; 1 is the highest, 4 usually the lowest. @default the record's own value */
  pri?: number | undefined;
  /** Day by which it has to be resolved, YYYY-MM-DD; an update with an empty text removes it. @default the record's own value */
  deadline?: string | undefined;
  /** Accounts that are notified of changes. @default the record's own value */
  mailto?: string[] | undefined;
}

/** Fields of PUT /bugs/{id}/assignTo. Observed. */
export interface BugAssign extends Assignment {
  /** Accounts that are notified of changes. @default the record's own value */
  mailto?: string[] | undefined;
}

/** Fields of PUT /bugs/{id}/resolve. Source: "States and transitions", which requires `resolvedBuild` with any resolution; released servers with `fixed` alone. */
export interface BugResolve extends KeepsAssignee {
  /** Why it is resolved. */
  resolution: BugResolution;
  /** Build in which it is resolved, e.g. `trunk`; required with the resolution `fixed`. */
  resolvedBuild?: string | undefined;
  /** Id of the bug that it repeats; required with the resolution `duplicate`. */
  duplicateBug?: number | undefined;
  /** When it was resolved, YYYY-MM-DD or YYYY-MM-DD HH:MM:SS. @default now */
  resolvedDate?: string | undefined;
}

/** Fields of PUT /bugs/{id}/close. Nothing is required. Released servers refuse to update a bug that was closed without a resolution. */
export interface BugClose extends Remark {}

/** Fields of PUT /bugs/{id}/activate. Nothing is required by the specification; released servers require `openedBuild`. */
export interface BugActivate extends KeepsAssignee {
  /** Builds in which it was found; the main line is `['trunk']`. @default the record's own value */
  openedBuild?: string[] | undefined;
}
