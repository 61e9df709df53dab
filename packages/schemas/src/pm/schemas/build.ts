// Generated from ../build.ts: `npm run fields` writes it anew.

import * as z from 'zod/mini';
import * as kind from '../fields/kind-schemas.js';
import type { BuildCreate, BuildRecord, BuildUpdate } from '../types/build.js';

/** The schema of {@link BuildRecord}. */
export const buildRecord = z.looseObject({
  id: kind.shownID,
  assignedTo: kind.shownText,
  name: kind.shownText,
  createdBy: kind.shownText,
  createdDate: kind.shownText,
  product: kind.shownNumber,
  project: kind.shownNumber,
  execution: kind.shownNumber,
  system: kind.shownNumber,
  builder: kind.shownText,
  date: kind.shownText,
  scmPath: kind.shownText,
  filePath: kind.shownText,
  desc: kind.shownText,
}) satisfies z.ZodMiniType<BuildRecord>;

/** The schema of {@link BuildCreate}. */
export const buildCreate = z.strictObject({
  executionID: kind.id,
  product: kind.id,
  name: kind.text,
  system: kind.id,
  builder: z.optional(kind.account),
  date: z.optional(kind.date),
  scmPath: z.optional(kind.anyText),
  filePath: z.optional(kind.anyText),
  desc: z.optional(kind.anyText),
}) satisfies z.ZodMiniType<BuildCreate>;

/** The schema of {@link BuildUpdate}. */
export const buildUpdate = z.strictObject({
  execution: z.optional(kind.id),
  product: z.optional(kind.id),
  name: z.optional(kind.text),
  system: z.optional(kind.id),
  builder: z.optional(kind.account),
  date: z.optional(kind.date),
  scmPath: z.optional(kind.anyText),
  filePath: z.optional(kind.anyText),
  desc: z.optional(kind.anyText),
}) satisfies z.ZodMiniType<BuildUpdate>;
