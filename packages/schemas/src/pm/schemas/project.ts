// Generated from ../project.ts: `npm run fields` writes it anew.

import * as z from 'zod/mini';
import * as kind from '../fields/kind-schemas.js';
import type { ProjectActivate, ProjectClose, ProjectCreate, ProjectModel, ProjectRecord, ProjectStart, ProjectSuspend, ProjectUpdate } from '../types/project.js';
import { acl } from './common.js';

/** The schema of {@link ProjectModel}. */
export const projectModel = kind.openValue('scrum', 'waterfall', 'kanban', 'agileplus', 'waterfallplus', 'cmmi');

/** The schema of {@link ProjectRecord}. */
export const projectRecord = z.looseObject({
  id: kind.shownID,
  assignedTo: kind.shownText,
  openedBy: kind.shownText,
  openedDate: kind.shownText,
  lastEditedBy: kind.shownText,
  lastEditedDate: kind.shownText,
  name: kind.shownText,
  code: kind.shownText,
  status: kind.shownText,
  begin: kind.shownText,
  end: kind.shownText,
  realBegan: kind.shownText,
  realEnd: kind.shownText,
  days: kind.shownNumber,
  parent: kind.shownNumber,
  PM: kind.shownText,
  acl: kind.shownText,
  desc: kind.shownText,
  progress: kind.shownNumber,
  estimate: kind.shownNumber,
  consumed: kind.shownNumber,
  left: kind.shownNumber,
  model: kind.shownText,
  workflowGroup: kind.shownNumber,
}) satisfies z.ZodMiniType<ProjectRecord>;

/** The schema of {@link ProjectCreate}. */
export const projectCreate = z.strictObject({
  name: kind.text,
  begin: kind.date,
  end: kind.date,
  model: z.optional(projectModel),
  workflowGroup: z.optional(kind.link),
  products: z.optional(z.array(kind.id)),
  parent: z.optional(kind.link),
  PM: z.optional(kind.account),
  desc: z.optional(kind.anyText),
  acl: z.optional(acl),
}) satisfies z.ZodMiniType<ProjectCreate>;

/** The schema of {@link ProjectUpdate}. */
export const projectUpdate = z.strictObject({
  name: z.optional(kind.text),
  begin: z.optional(kind.date),
  end: z.optional(kind.date),
  workflowGroup: z.optional(kind.link),
  products: z.optional(z.array(kind.id)),
  parent: z.optional(kind.link),
  PM: z.optional(kind.account),
  desc: z.optional(kind.anyText),
  acl: z.optional(acl),
}) satisfies z.ZodMiniType<ProjectUpdate>;

/** The schema of {@link ProjectStart}. */
export const projectStart = z.strictObject({
  realBegan: z.optional(kind.date),
  comment: z.optional(kind.anyText),
}) satisfies z.ZodMiniType<ProjectStart>;

/** The schema of {@link ProjectClose}. */
export const projectClose = z.strictObject({
  realEnd: z.optional(kind.date),
  comment: z.optional(kind.anyText),
}) satisfies z.ZodMiniType<ProjectClose>;

/** The schema of {@link ProjectActivate}. */
export const projectActivate = z.strictObject({
  begin: z.optional(kind.date),
  end: z.optional(kind.date),
  comment: z.optional(kind.anyText),
}) satisfies z.ZodMiniType<ProjectActivate>;

/** The schema of {@link ProjectSuspend}. */
export const projectSuspend = z.strictObject({
  comment: z.optional(kind.anyText),
}) satisfies z.ZodMiniType<ProjectSuspend>;
