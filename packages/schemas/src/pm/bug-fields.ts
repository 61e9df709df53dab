import * as z from 'zod/mini';
import {
  type Assigned,
  type Assignment,
  account,
  anyText,
  assignment,
  builds,
  type Changes,
  date,
  type InProduct,
  type InProject,
  id,
  type KeepsAssignee,
  link,
  moment,
  type OpenValue,
  openValue,
  type Remark,
  text,
  texts,
} from './field-kinds.js';

/** Why a bug is resolved; open, because administrators add values. */
export type BugResolution = OpenValue<
  'fixed' | 'notrepro' | 'bydesign' | 'duplicate' | 'external' | 'postponed' | 'willnotfix' | 'tostory'
>;

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
  | 'others'
>;

/** What is said of a bug. */
export interface BugFields<Nothing> extends Assigned<Nothing> {
  /** How bad it is; 1 is the worst. */
  severity?: number | Nothing;
  /** How urgent it is; 1 comes first. */
  pri?: number | Nothing;
  /** What kind of mistake it is. */
  type?: BugType | Nothing;
  /** Steps to reproduce, plain or as HTML. */
  steps?: string | Nothing;
  /** The product's module, by number; 0 for none. Observed. */
  module?: number | Nothing;
  /** The day by which it is to be resolved, YYYY-MM-DD. Observed. */
  deadline?: string | Nothing;
  /** Words to find it by. Observed. */
  keywords?: string | Nothing;
  /** Who reported it to you. Observed. */
  feedbackBy?: string | Nothing;
  /** Address that is told when it is resolved. Observed. */
  notifyEmail?: string | Nothing;
}

/** Fields of POST /bugs. Source: "Fields of create operations". */
export interface BugCreate extends BugFields<undefined>, InProduct, InProject {
  /** What is wrong, in one line. */
  title: string;
  /** Builds in which it was found; the main line is `['trunk']`. */
  openedBuild: string[];
  /** The story that it belongs to, by number; in an update 0 takes the link away. */
  story?: number | undefined;
  /** Accounts that are told of changes. Observed. */
  mailto?: string[] | undefined;
  /** Operating systems, e.g. `['linux']`. Observed. */
  os?: string[] | undefined;
  /** Browsers, e.g. `['chrome']`. Observed. */
  browser?: string[] | undefined;
}

/** Fields of PUT /bugs/{id}: those to change. `status` is not among them, because the server ignores it. */
export interface BugUpdate extends Changes<BugCreate, 'productID'> {}

/** Fields of PUT /bugs/{id}/resolve. Source: "States and transitions". */
export interface BugResolve extends KeepsAssignee {
  /** Why it is resolved. */
  resolution: BugResolution;
  /** The build in which it is resolved, e.g. `trunk`. */
  resolvedBuild: string;
  /** The bug that this one repeats, by number; required with the resolution `duplicate`. Observed. */
  duplicateBug?: number | undefined;
  /** When it was resolved, YYYY-MM-DD or YYYY-MM-DD HH:MM:SS. @default now. Observed. */
  resolvedDate?: string | undefined;
}

/** Fields of PUT /bugs/{id}/close: nothing is required. */
export interface BugClose extends Remark {}

/** Fields of PUT /bugs/{id}/activate. Nothing is required by the specification; released servers want `openedBuild`. */
export interface BugActivate extends KeepsAssignee {
  /** Builds in which it was found again. @default those of the record */
  openedBuild?: string[] | undefined;
}

/** Fields of PUT /bugs/{id}/confirm. Observed; what is not given stays, where released servers would empty it. */
export interface BugConfirm extends KeepsAssignee {
  /** What kind of mistake it is. @default the record's own */
  type?: BugType | undefined;
  /** How urgent it is; 1 comes first. @default the record's own */
  pri?: number | undefined;
  /** The day by which it is to be resolved, YYYY-MM-DD. @default the record's own */
  deadline?: string | undefined;
  /** Accounts that are told of changes. @default the record's own */
  mailto?: string[] | undefined;
}

/** Fields of PUT /bugs/{id}/assignTo. Observed. */
export interface BugAssign extends Assignment {
  /** Accounts that are told of changes. @default the record's own, which released servers would empty */
  mailto?: string[] | undefined;
}

const resolution = openValue(
  'fixed',
  'notrepro',
  'bydesign',
  'duplicate',
  'external',
  'postponed',
  'willnotfix',
  'tostory',
);

const type = openValue(
  'codeerror',
  'config',
  'install',
  'security',
  'performance',
  'standard',
  'automation',
  'designdefect',
  'others',
);

const described = {
  severity: z.optional(id),
  pri: z.optional(id),
  type: z.optional(type),
  steps: z.optional(anyText),
  assignedTo: z.optional(account),
  module: z.optional(link),
  deadline: z.optional(date),
  keywords: z.optional(anyText),
  mailto: z.optional(texts),
  os: z.optional(texts),
  browser: z.optional(texts),
  feedbackBy: z.optional(anyText),
  notifyEmail: z.optional(anyText),
};

/** The schema of {@link BugCreate}. */
export const bugCreate = z.strictObject({
  productID: id,
  title: text,
  openedBuild: builds,
  project: z.optional(id),
  execution: z.optional(id),
  story: z.optional(id),
  ...described,
}) satisfies z.ZodMiniType<BugCreate>;

/** The schema of {@link BugUpdate}. */
export const bugUpdate = z.strictObject({
  title: z.optional(text),
  openedBuild: z.optional(builds),
  project: z.optional(link),
  execution: z.optional(link),
  story: z.optional(link),
  ...described,
}) satisfies z.ZodMiniType<BugUpdate>;

/** The schema of {@link BugResolve}. */
export const bugResolve = z
  .strictObject({
    resolution,
    resolvedBuild: text,
    assignedTo: z.optional(account),
    duplicateBug: z.optional(id),
    resolvedDate: z.optional(moment),
    comment: z.optional(anyText),
  })
  .check(
    z.refine(({ resolution, duplicateBug }) => resolution !== 'duplicate' || duplicateBug !== undefined, {
      path: ['duplicateBug'],
      error: 'is required with resolution duplicate',
    }),
  ) satisfies z.ZodMiniType<BugResolve>;

/** The schema of {@link BugClose}. */
export const bugClose = z.strictObject({ comment: z.optional(anyText) }) satisfies z.ZodMiniType<BugClose>;

/** The schema of {@link BugActivate}. */
export const bugActivate = z.strictObject({
  openedBuild: z.optional(builds),
  assignedTo: z.optional(account),
  comment: z.optional(anyText),
}) satisfies z.ZodMiniType<BugActivate>;

/** The schema of {@link BugConfirm}. */
export const bugConfirm = z.strictObject({
  type: z.optional(type),
  pri: z.optional(id),
  deadline: z.optional(date),
  mailto: z.optional(texts),
  assignedTo: z.optional(account),
  comment: z.optional(anyText),
}) satisfies z.ZodMiniType<BugConfirm>;

/** The schema of {@link BugAssign}. */
export const bugAssign = z.extend(assignment, {
  mailto: z.optional(texts),
}) satisfies z.ZodMiniType<BugAssign>;
