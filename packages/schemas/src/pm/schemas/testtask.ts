// Generated from ../testtask.ts: `npm run fields` writes it anew.

import * as z from 'zod/mini';
import * as shown from '../fields/record-kinds.js';
import * as sent from '../fields/sent-kinds.js';
import type { TesttaskClose, TesttaskCreate, TesttaskRecord, TesttaskStatus, TesttaskTransition, TesttaskType, TesttaskUpdate } from '../types/testtask.js';

/** The schema of {@link TesttaskStatus}. */
export const testtaskStatus = sent.openValue('wait', 'doing', 'done', 'blocked');

/** The schema of {@link TesttaskType}. */
export const testtaskType = sent.openValue('integrate', 'system', 'acceptance', 'performance', 'safety');

/** The schema of {@link TesttaskRecord}. */
export const testtaskRecord = z.looseObject({
  id: shown.id,
  assignedTo: shown.text,
  name: shown.text,
  createdBy: shown.text,
  createdDate: shown.text,
  product: shown.number,
  project: shown.number,
  execution: shown.number,
  build: shown.number,
  begin: shown.text,
  end: shown.text,
  status: shown.text,
  rawStatus: shown.text,
  statusLabel: shown.text,
  type: shown.several,
  owner: shown.text,
  pri: shown.number,
  realBegan: shown.text,
  realFinishedDate: shown.text,
  desc: shown.text,
}) satisfies z.ZodMiniType<TesttaskRecord>;

/** The schema of {@link TesttaskCreate}. */
export const testtaskCreate = z.strictObject({
  productID: sent.id,
  name: sent.text,
  build: z.union([sent.id, sent.text]),
  begin: sent.date,
  end: sent.date,
  execution: z.optional(sent.id),
  status: z.optional(testtaskStatus),
  type: z.optional(z.union([testtaskType, z.array(testtaskType)])),
  owner: z.optional(sent.account),
  desc: z.optional(sent.anyText),
}) satisfies z.ZodMiniType<TesttaskCreate>;

/** The schema of {@link TesttaskUpdate}. */
export const testtaskUpdate = z.strictObject({
  name: z.optional(sent.text),
  build: z.optional(z.union([sent.id, sent.text])),
  begin: z.optional(sent.date),
  end: z.optional(sent.date),
  execution: z.optional(sent.link),
  type: z.optional(z.union([testtaskType, z.array(testtaskType)])),
  owner: z.optional(sent.account),
  desc: z.optional(sent.anyText),
}) satisfies z.ZodMiniType<TesttaskUpdate>;

/** The schema of {@link TesttaskTransition}. */
export const testtaskTransition = z.strictObject({
  comment: z.optional(sent.anyText),
}) satisfies z.ZodMiniType<TesttaskTransition>;

/** The schema of {@link TesttaskClose}. */
export const testtaskClose = z.strictObject({
  comment: z.optional(sent.anyText),
  mailto: z.optional(sent.anyAccounts),
}) satisfies z.ZodMiniType<TesttaskClose>;
