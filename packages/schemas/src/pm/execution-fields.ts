import * as z from 'zod/mini';
import {
  account,
  acl,
  anyText,
  type Changes,
  date,
  id,
  link,
  type OpenValue,
  openValue,
  type Planned,
  type Remark,
  text,
} from './field-kinds.js';
import type { PlannedFields, ProjectActivate } from './project-fields.js';

/** How long an execution lasts; open, because servers save any word. */
export type ExecutionLifetime = OpenValue<'short' | 'long' | 'ops'>;

/** What kind of execution it is; open, because servers save any word. */
export type ExecutionType = OpenValue<'sprint' | 'stage' | 'kanban'>;

/** What is said of an execution. */
export interface ExecutionFields<Nothing> extends PlannedFields<Nothing> {
  /** How long it lasts. */
  lifetime?: ExecutionLifetime | Nothing;
  /** Working days. */
  days?: number | Nothing;
  /** Account of the product owner. */
  PO?: string | Nothing;
  /** Account of the head of quality. */
  QD?: string | Nothing;
  /** Account of the head of releases. */
  RD?: string | Nothing;
}

/** Fields of POST /executions. Source: "Fields of create operations". */
export interface ExecutionCreate extends ExecutionFields<undefined>, Planned {
  /** The project, by number; `projectID` is the wrong name here. */
  project: number;
  /** What it is called. */
  name: string;
  /** Its kind. On newer servers. */
  type?: ExecutionType | undefined;
  /** The stage that it is a part of, by number. On newer servers. */
  parent?: number | undefined;
  /** What is done in it, e.g. `dev`. On newer servers. */
  attribute?: string | undefined;
  /** Its products, by number. */
  products?: number[] | undefined;
  /**
   * Its product plans, by number. Released servers want them by the number of their product, as `{ 12: [3] }`; both
   * forms are taken here.
   */
  plans?: number[] | Record<string, number[]> | undefined;
}

/** Fields of PUT /executions/{id}: those to change. */
export interface ExecutionUpdate
  extends Changes<ExecutionCreate, 'project' | 'type' | 'parent' | 'attribute'> {}

/** Fields of PUT /executions/{id}/start, /close and /suspend: nothing is required. Not in the specification. */
export interface ExecutionTransition extends Remark {}

/** Fields of PUT /executions/{id}/activate. Not in the specification; released servers want both days. */
export interface ExecutionActivate extends ProjectActivate {}

const described = {
  lifetime: z.optional(openValue('short', 'long', 'ops')),
  days: z.optional(link),
  products: z.optional(z.array(id)),
  plans: z.optional(z.union([z.array(link), z.record(z.string().check(z.regex(/^\d+$/)), z.array(link))])),
  PO: z.optional(account),
  QD: z.optional(account),
  PM: z.optional(account),
  RD: z.optional(account),
  acl: z.optional(acl),
  desc: z.optional(anyText),
};

/** The schema of {@link ExecutionCreate}. */
export const executionCreate = z.strictObject({
  project: id,
  name: text,
  begin: date,
  end: date,
  ...described,
  type: z.optional(openValue('sprint', 'stage', 'kanban')),
  parent: z.optional(link),
  attribute: z.optional(text),
}) satisfies z.ZodMiniType<ExecutionCreate>;

/** The schema of {@link ExecutionUpdate}. */
export const executionUpdate = z.strictObject({
  name: z.optional(text),
  begin: z.optional(date),
  end: z.optional(date),
  ...described,
}) satisfies z.ZodMiniType<ExecutionUpdate>;

/** The schema of {@link ExecutionTransition}. */
export const executionTransition = z.strictObject({
  comment: z.optional(anyText),
}) satisfies z.ZodMiniType<ExecutionTransition>;

/** The schema of {@link ExecutionActivate}. */
export const executionActivate = z.strictObject({
  begin: z.optional(date),
  end: z.optional(date),
  comment: z.optional(anyText),
}) satisfies z.ZodMiniType<ExecutionActivate>;
