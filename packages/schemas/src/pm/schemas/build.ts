// Generated from ../build.ts: `npm run fields` writes it anew.

import * as z from 'zod/mini';
import * as shown from '../fields/record-kinds.js';
import * as sent from '../fields/sent-kinds.js';
import type { BuildCreate, BuildRecord, BuildUpdate } from '../types/build.js';

/** The schema of {@link BuildRecord}. */
export const buildRecord = z.looseObject({
  id: shown.id,
  assignedTo: shown.text,
  name: shown.text,
  createdBy: shown.text,
  createdDate: shown.text,
  product: shown.number,
  project: shown.number,
  execution: shown.number,
  system: shown.number,
  builder: shown.text,
  date: shown.text,
  scmPath: shown.text,
  filePath: shown.text,
  desc: shown.text,
}) satisfies z.ZodMiniType<BuildRecord>;

/** The schema of {@link BuildCreate}. */
export const buildCreate = z.strictObject({
  executionID: sent.id,
  product: sent.id,
  name: sent.text,
  system: sent.id,
  builder: z.optional(sent.account),
  date: z.optional(sent.date),
  scmPath: z.optional(sent.anyText),
  filePath: z.optional(sent.anyText),
  desc: z.optional(sent.anyText),
}) satisfies z.ZodMiniType<BuildCreate>;

/** The schema of {@link BuildUpdate}. */
export const buildUpdate = z.strictObject({
  execution: z.optional(sent.id),
  product: z.optional(sent.id),
  name: z.optional(sent.text),
  system: z.optional(sent.id),
  builder: z.optional(sent.account),
  date: z.optional(sent.date),
  scmPath: z.optional(sent.anyText),
  filePath: z.optional(sent.anyText),
  desc: z.optional(sent.anyText),
}) satisfies z.ZodMiniType<BuildUpdate>;
