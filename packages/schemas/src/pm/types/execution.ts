// Generated from ../execution.ts: `npm run fields` writes it anew.

import type { Changes, OpenValue } from '../fields/kind-schemas.js';
import type { Acl, Planned, PlannedRecord } from './common.js';

/** What kind of execution it is; open, because servers save any word. */
export type ExecutionType = OpenValue<
  | 'sprint'
  | 'stage'
  | 'kanban'
>;

/** How long an execution lasts; open, because servers save any word. */
export type ExecutionLifetime = OpenValue<
  | 'short'
  | 'long'
  | 'ops'
>;

/** Fields of creates and records. */
export interface ExecutionFields<Nothing> {
  /** Kind of execution. On newer servers. Observed. */
  type?: ExecutionType | Nothing;
  /** Kind of stage, e.g. `dev`. On newer servers. Observed. */
  attribute?: string | Nothing;
  /** How long it lasts. */
  lifetime?: ExecutionLifetime | Nothing;
  /** Working days. */
  days?: number | Nothing;
  /** Account of the product owner. */
  PO?: string | Nothing;
  /** Account of the QA manager. */
  QD?: string | Nothing;
  /** Account of the owner. */
  PM?: string | Nothing;
  /** Account of the release manager. */
  RD?: string | Nothing;
  /** Who may see it. */
  acl?: Acl | Nothing;
  /** Description, as plain text or HTML. Observed. */
  desc?: string | Nothing;
}

/** An execution (a sprint, an iteration), as the server returns it. */
export interface ExecutionRecord extends PlannedRecord, ExecutionFields<null> {
  /** Id of its project. */
  project?: number | null;
  /** Planned last day, YYYY-MM-DD. */
  end?: string | null;
}

/** Fields of POST /executions. Source: "Fields of create operations". */
export interface ExecutionCreate extends ExecutionFields<undefined>, Planned {
  /** Id of the project. */
  project: number;
  /** Name. */
  name: string;
  /** Id of the parent stage. On newer servers. Observed. */
  parent?: number | undefined;
  /** Ids of its products. */
  products?: number[] | undefined;
  /** Ids of its product plans, or these by the id of their product, as `{ 12: [3] }`. Their stories are not linked: linking `productplans` to the execution does that (`importPlanStories` of the client). */
  plans?: number[] | Record<string, number[]> | undefined;
}

/** Fields of PUT /executions/{id}: those to change. */
export interface ExecutionUpdate extends Changes<ExecutionCreate, 'project' | 'type' | 'parent' | 'attribute'> {}
