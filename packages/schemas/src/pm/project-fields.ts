import * as z from 'zod/mini';
import {
  type Acl,
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
  remark,
  text,
} from './field-kinds.js';

/** How a project is run; open, because servers save any word. */
export type ProjectModel = OpenValue<
  'scrum' | 'waterfall' | 'kanban' | 'agileplus' | 'waterfallplus' | 'cmmi'
>;

/** What is said of a project or execution. */
export interface PlannedFields<Nothing> {
  /** Account of its manager. */
  PM?: string | Nothing;
  /** What it is, plain or as HTML. Observed. */
  desc?: string | Nothing;
  /** Who may see it. Observed. */
  acl?: Acl | Nothing;
}

/** Fields of POST /projects. Source: "Fields of create operations". */
export interface ProjectCreate extends PlannedFields<undefined>, Planned {
  /** What it is called. */
  name: string;
  /** How it is run; `type` is the wrong name. */
  model: ProjectModel;
  /** The workflow, by number; open editions of released servers keep 0, whatever is sent. */
  workflowGroup: number;
  /** Its products, by number. Without them a released server creates one of the project's name. */
  products?: number[] | undefined;
  /** The program, by number. */
  parent?: number | undefined;
}

/** Fields of PUT /projects/{id}: those to change. */
export interface ProjectUpdate extends Changes<ProjectCreate, 'model'> {}

/** Fields of PUT /projects/{id}/start. Not in the specification; released servers want `realBegan`. */
export interface ProjectStart extends Remark {
  /** The day on which it began, YYYY-MM-DD, not after the server's today. @default today */
  realBegan?: string | undefined;
}

/** Fields of PUT /projects/{id}/close. Not in the specification; released servers want `realEnd`. */
export interface ProjectClose extends Remark {
  /** The day on which it ended, YYYY-MM-DD, not after the server's today. @default today */
  realEnd?: string | undefined;
}

/** Fields of PUT /projects/{id}/activate: nothing is required. Not in the specification. */
export interface ProjectActivate extends Remark {
  /** Planned first day, YYYY-MM-DD. Released servers empty it where it is not sent. @default the record's own */
  begin?: string | undefined;
  /** Planned last day, YYYY-MM-DD. Released servers empty it where it is not sent. @default the record's own */
  end?: string | undefined;
}

/** Fields of PUT /projects/{id}/suspend: nothing is required. Observed. */
export interface ProjectSuspend extends Remark {}

const described = {
  products: z.optional(z.array(id)),
  parent: z.optional(link),
  PM: z.optional(account),
  desc: z.optional(anyText),
  acl: z.optional(acl),
};

/** The schema of {@link ProjectCreate}. */
export const projectCreate = z.strictObject({
  name: text,
  model: openValue('scrum', 'waterfall', 'kanban', 'agileplus', 'waterfallplus', 'cmmi'),
  begin: date,
  end: date,
  workflowGroup: link,
  ...described,
}) satisfies z.ZodMiniType<ProjectCreate>;

/** The schema of {@link ProjectUpdate}. */
export const projectUpdate = z.strictObject({
  name: z.optional(text),
  begin: z.optional(date),
  end: z.optional(date),
  workflowGroup: z.optional(link),
  ...described,
}) satisfies z.ZodMiniType<ProjectUpdate>;

/** The schema of {@link ProjectStart}. */
export const projectStart = z.strictObject({
  realBegan: z.optional(date),
  comment: z.optional(anyText),
}) satisfies z.ZodMiniType<ProjectStart>;

/** The schema of {@link ProjectClose}. */
export const projectClose = z.strictObject({
  realEnd: z.optional(date),
  comment: z.optional(anyText),
}) satisfies z.ZodMiniType<ProjectClose>;

/** The schema of {@link ProjectActivate}. */
export const projectActivate = z.strictObject({
  begin: z.optional(date),
  end: z.optional(date),
  comment: z.optional(anyText),
}) satisfies z.ZodMiniType<ProjectActivate>;

/** The schema of {@link ProjectSuspend}. */
export const projectSuspend = remark satisfies z.ZodMiniType<ProjectSuspend>;
