// Generated from ../project.ts: `npm run fields` writes it anew.

import * as z from 'zod/mini';
import * as shown from '../fields/record-kinds.js';
import * as sent from '../fields/sent-kinds.js';
import type { ProjectActivate, ProjectClose, ProjectCreate, ProjectModel, ProjectRecord, ProjectStart, ProjectSuspend, ProjectUpdate } from '../types/project.js';
import { acl } from './common.js';

/** The schema of {@link ProjectModel}. */
export const projectModel = sent.openValue('scrum', 'waterfall', 'kanban', 'agileplus', 'waterfallplus', 'cmmi');

/** The schema of {@link ProjectRecord}. */
export const projectRecord = z.looseObject({
  id: shown.id,
  assignedTo: shown.text,
  openedBy: shown.text,
  openedDate: shown.text,
  lastEditedBy: shown.text,
  lastEditedDate: shown.text,
  name: shown.text,
  code: shown.text,
  status: shown.text,
  begin: shown.text,
  end: shown.text,
  realBegan: shown.text,
  realEnd: shown.text,
  days: shown.number,
  parent: shown.number,
  PM: shown.text,
  acl: shown.text,
  desc: shown.text,
  progress: shown.number,
  estimate: shown.number,
  consumed: shown.number,
  left: shown.number,
  model: shown.text,
  workflowGroup: shown.number,
}) satisfies z.ZodMiniType<ProjectRecord>;

/** The schema of {@link ProjectCreate}. */
export const projectCreate = z.strictObject({
  name: sent.text,
  begin: sent.date,
  end: sent.date,
  model: z.optional(projectModel),
  workflowGroup: z.optional(sent.link),
  products: z.optional(z.array(sent.id)),
  parent: z.optional(sent.link),
  PM: z.optional(sent.account),
  desc: z.optional(sent.anyText),
  acl: z.optional(acl),
}) satisfies z.ZodMiniType<ProjectCreate>;

/** The schema of {@link ProjectUpdate}. */
export const projectUpdate = z.strictObject({
  name: z.optional(sent.text),
  begin: z.optional(sent.date),
  end: z.optional(sent.date),
  workflowGroup: z.optional(sent.link),
  products: z.optional(z.array(sent.id)),
  parent: z.optional(sent.link),
  PM: z.optional(sent.account),
  desc: z.optional(sent.anyText),
  acl: z.optional(acl),
}) satisfies z.ZodMiniType<ProjectUpdate>;

/** The schema of {@link ProjectStart}. */
export const projectStart = z.strictObject({
  realBegan: z.optional(sent.date),
  comment: z.optional(sent.anyText),
}) satisfies z.ZodMiniType<ProjectStart>;

/** The schema of {@link ProjectClose}. */
export const projectClose = z.strictObject({
  realEnd: z.optional(sent.date),
  comment: z.optional(sent.anyText),
}) satisfies z.ZodMiniType<ProjectClose>;

/** The schema of {@link ProjectActivate}. */
export const projectActivate = z.strictObject({
  begin: z.optional(sent.date),
  end: z.optional(sent.date),
  comment: z.optional(sent.anyText),
}) satisfies z.ZodMiniType<ProjectActivate>;

/** The schema of {@link ProjectSuspend}. */
export const projectSuspend = z.strictObject({
  comment: z.optional(sent.anyText),
}) satisfies z.ZodMiniType<ProjectSuspend>;
