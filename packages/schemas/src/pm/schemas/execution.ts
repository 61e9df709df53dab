// Generated from ../execution.ts: `npm run fields` writes it anew.

import * as z from 'zod/mini';
import * as kind from '../fields/kind-schemas.js';
import type { ExecutionCreate, ExecutionLifetime, ExecutionRecord, ExecutionType, ExecutionUpdate } from '../types/execution.js';
import { acl } from './common.js';

/** The schema of {@link ExecutionType}. */
export const executionType = kind.openValue('sprint', 'stage', 'kanban');

/** The schema of {@link ExecutionLifetime}. */
export const executionLifetime = kind.openValue('short', 'long', 'ops');

/** The schema of {@link ExecutionRecord}. */
export const executionRecord = z.looseObject({
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
  project: kind.shownNumber,
  type: kind.shownText,
  attribute: kind.shownText,
  lifetime: kind.shownText,
  PO: kind.shownText,
  QD: kind.shownText,
  RD: kind.shownText,
}) satisfies z.ZodMiniType<ExecutionRecord>;

/** The schema of {@link ExecutionCreate}. */
export const executionCreate = z.strictObject({
  project: kind.id,
  name: kind.text,
  begin: kind.date,
  end: kind.date,
  type: z.optional(executionType),
  parent: z.optional(kind.link),
  attribute: z.optional(kind.text),
  lifetime: z.optional(executionLifetime),
  days: z.optional(kind.link),
  products: z.optional(z.array(kind.id)),
  plans: z.optional(kind.plans),
  PO: z.optional(kind.account),
  QD: z.optional(kind.account),
  PM: z.optional(kind.account),
  RD: z.optional(kind.account),
  acl: z.optional(acl),
  desc: z.optional(kind.anyText),
}) satisfies z.ZodMiniType<ExecutionCreate>;

/** The schema of {@link ExecutionUpdate}. */
export const executionUpdate = z.strictObject({
  name: z.optional(kind.text),
  begin: z.optional(kind.date),
  end: z.optional(kind.date),
  lifetime: z.optional(executionLifetime),
  days: z.optional(kind.link),
  products: z.optional(z.array(kind.id)),
  plans: z.optional(kind.plans),
  PO: z.optional(kind.account),
  QD: z.optional(kind.account),
  PM: z.optional(kind.account),
  RD: z.optional(kind.account),
  acl: z.optional(acl),
  desc: z.optional(kind.anyText),
}) satisfies z.ZodMiniType<ExecutionUpdate>;
