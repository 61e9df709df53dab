// Generated from ../testtask.ts: `npm run fields` writes it anew.

import * as z from 'zod/mini';
import * as kind from '../fields/kind-schemas.js';
import type { TesttaskClose, TesttaskCreate, TesttaskRecord, TesttaskStatus, TesttaskTransition, TesttaskType, TesttaskUpdate } from '../types/testtask.js';

/** The schema of {@link TesttaskStatus}. */
export const testtaskStatus = kind.openValue('wait', 'doing', 'done', 'blocked');

/** The schema of {@link TesttaskType}. */
export const testtaskType = kind.openValue('integrate', 'system', 'acceptance', 'performance', 'safety');

/** The schema of {@link TesttaskRecord}. */
export const testtaskRecord = z.looseObject({
  id: kind.shownID,
  assignedTo: kind.shownText,
  name: kind.shownText,
  createdBy: kind.shownText,
  createdDate: kind.shownText,
  product: kind.shownNumber,
  project: kind.shownNumber,
  execution: kind.shownNumber,
  build: kind.shownNumber,
  begin: kind.shownText,
  end: kind.shownText,
  status: kind.shownText,
  rawStatus: kind.shownText,
  statusLabel: kind.shownText,
  type: kind.shownSeveral,
  owner: kind.shownText,
  pri: kind.shownNumber,
  realBegan: kind.shownText,
  realFinishedDate: kind.shownText,
  desc: kind.shownText,
}) satisfies z.ZodMiniType<TesttaskRecord>;

/** The schema of {@link TesttaskCreate}. */
export const testtaskCreate = z.strictObject({
  productID: kind.id,
  name: kind.text,
  build: z.union([kind.id, kind.text]),
  begin: kind.date,
  end: kind.date,
  execution: z.optional(kind.id),
  status: z.optional(testtaskStatus),
  type: z.optional(z.union([testtaskType, z.array(testtaskType)])),
  owner: z.optional(kind.account),
  desc: z.optional(kind.anyText),
}) satisfies z.ZodMiniType<TesttaskCreate>;

/** The schema of {@link TesttaskUpdate}. */
export const testtaskUpdate = z.strictObject({
  name: z.optional(kind.text),
  build: z.optional(z.union([kind.id, kind.text])),
  begin: z.optional(kind.date),
  end: z.optional(kind.date),
  execution: z.optional(kind.link),
  type: z.optional(z.union([testtaskType, z.array(testtaskType)])),
  owner: z.optional(kind.account),
  desc: z.optional(kind.anyText),
}) satisfies z.ZodMiniType<TesttaskUpdate>;

/** The schema of {@link TesttaskTransition}. */
export const testtaskTransition = z.strictObject({
  comment: z.optional(kind.anyText),
}) satisfies z.ZodMiniType<TesttaskTransition>;

/** The schema of {@link TesttaskClose}. */
export const testtaskClose = z.strictObject({
  comment: z.optional(kind.anyText),
  mailto: z.optional(kind.anyAccounts),
}) satisfies z.ZodMiniType<TesttaskClose>;
