// Generated from ../execution.ts: `npm run fields` writes it anew.

import * as z from 'zod/mini';
import * as shown from '../fields/record-kinds.js';
import * as sent from '../fields/sent-kinds.js';
import type { ExecutionCreate, ExecutionLifetime, ExecutionRecord, ExecutionType, ExecutionUpdate } from '../types/execution.js';
import { acl } from './common.js';

/** The schema of {@link ExecutionType}. */
export const executionType = sent.openValue('sprint', 'stage', 'kanban');

/** The schema of {@link ExecutionLifetime}. */
export const executionLifetime = sent.openValue('short', 'long', 'ops');

/** The schema of {@link ExecutionRecord}. */
export const executionRecord = z.looseObject({
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
  project: shown.number,
  type: shown.text,
  attribute: shown.text,
  lifetime: shown.text,
  PO: shown.text,
  QD: shown.text,
  RD: shown.text,
}) satisfies z.ZodMiniType<ExecutionRecord>;

/** The schema of {@link ExecutionCreate}. */
export const executionCreate = z.strictObject({
  project: sent.id,
  name: sent.text,
  begin: sent.date,
  end: sent.date,
  type: z.optional(executionType),
  parent: z.optional(sent.link),
  attribute: z.optional(sent.text),
  lifetime: z.optional(executionLifetime),
  days: z.optional(sent.link),
  products: z.optional(z.array(sent.id)),
  plans: z.optional(sent.plans),
  PO: z.optional(sent.account),
  QD: z.optional(sent.account),
  PM: z.optional(sent.account),
  RD: z.optional(sent.account),
  acl: z.optional(acl),
  desc: z.optional(sent.anyText),
}) satisfies z.ZodMiniType<ExecutionCreate>;

/** The schema of {@link ExecutionUpdate}. */
export const executionUpdate = z.strictObject({
  name: z.optional(sent.text),
  begin: z.optional(sent.date),
  end: z.optional(sent.date),
  lifetime: z.optional(executionLifetime),
  days: z.optional(sent.link),
  products: z.optional(z.array(sent.id)),
  plans: z.optional(sent.plans),
  PO: z.optional(sent.account),
  QD: z.optional(sent.account),
  PM: z.optional(sent.account),
  RD: z.optional(sent.account),
  acl: z.optional(acl),
  desc: z.optional(sent.anyText),
}) satisfies z.ZodMiniType<ExecutionUpdate>;
