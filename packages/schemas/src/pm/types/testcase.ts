// Generated from ../testcase.ts: `npm run fields` writes it anew.

import type { Changes, OpenValue, ServerList } from '../fields/kind-schemas.js';
import type { AuthoredRecord, InProduct, InProject, LinkedRecord } from './common.js';

/** What kind of test a test case is; open, because administrators add values. */
export type TestcaseType = OpenValue<
  | 'unit'
  | 'interface'
  | 'feature'
  | 'install'
  | 'config'
  | 'performance'
  | 'security'
  | 'other'
>;

/** What a step of a test case is; open, because servers save any word. */
export type StepType = OpenValue<
  | 'step'
  | 'group'
  | 'item'
>;

/** A stage in which a case is run, in the words of the server; open, because administrators add values. */
export type TestcaseStage = OpenValue<
  | 'unittest'
  | 'feature'
  | 'intergrate'
  | 'system'
  | 'smoke'
  | 'bvt'
>;

/** Fields of creates and records. */
export interface TestcaseFields<Nothing> {
  /** Id of the module of the product; 0 removes the link. */
  module?: number | Nothing;
  /** Id of the story that it tests; 0 removes the link. */
  story?: number | Nothing;
  /** Priority; 1 is the highest, 4 usually the lowest. */
  pri?: number | Nothing;
  /** Kind of test. */
  type?: TestcaseType | Nothing;
  /** Precondition. */
  precondition?: string | Nothing;
  /** Keywords, separated by commas or spaces. Observed. */
  keywords?: string | Nothing;
}

/** A test case, as the server returns it. */
export interface TestcaseRecord extends AuthoredRecord, LinkedRecord, TestcaseFields<null> {
  /** Title, in one line. */
  title?: string | null;
  /** Status. Known: `wait`, `normal`, `blocked`, `investigate`. */
  status?: string | null;
  /** Texts, or on a released server one object a step: `{ step, desc, expect, type, … }`; not in lists. */
  steps?: unknown;
  /** Stages in which it is run. */
  stage?: ServerList;
  /** Version number, which grows by one with each change of the content. */
  version?: number | null;
  /** Id of the bug that it was made of; 0 without one. */
  fromBug?: number | null;
  /** Account of the user who ran it last; empty if never. */
  lastRunner?: string | null;
  /** When it was run last; empty if never. */
  lastRunDate?: string | null;
  /** Result of its last run; empty if never run. Known: `pass`, `fail`, `blocked`, `n/a`. */
  lastRunResult?: string | null;
}

/** Fields of POST /testcases. Source: "Fields of create operations". */
export interface TestcaseCreate extends TestcaseFields<undefined>, InProduct, InProject {
  /** Title, in one line. */
  title: string;
  /** What to do, one text a step. */
  steps?: string[] | undefined;
  /** What to see, one text a step. An update of `steps` keeps them by position; it requires them if the number of steps changes. */
  expects?: string[] | undefined;
  /** What each step is; an `item` belongs to the `group` before it. An update of `steps` keeps it as it does `expects`. @default 'step' for each */
  stepType?: StepType[] | undefined;
  /** Stages in which it is run. Observed. */
  stage?: TestcaseStage[] | undefined;
}

/** Fields of PUT /testcases/{id}: those to change. */
export interface TestcaseUpdate extends Changes<TestcaseCreate, 'productID' | 'project' | 'execution'> {}
