// Generated from ../system.ts: `npm run fields` writes it anew.

import * as z from 'zod/mini';
import * as shown from '../fields/record-kinds.js';
import * as sent from '../fields/sent-kinds.js';
import type { SystemCreate, SystemRecord, SystemUpdate } from '../types/system.js';

/** The schema of {@link SystemRecord}. */
export const systemRecord = z.looseObject({
  id: shown.id,
  assignedTo: shown.text,
  name: shown.text,
  createdBy: shown.text,
  createdDate: shown.text,
  status: shown.text,
  product: shown.number,
  integrated: shown.number,
  children: shown.several,
  desc: shown.text,
  latestRelease: shown.number,
  latestDate: shown.text,
}) satisfies z.ZodMiniType<SystemRecord>;

/** The schema of {@link SystemCreate}. */
export const systemCreate = z.strictObject({
  productID: sent.id,
  name: sent.text,
  integrated: z.optional(z.literal([0, 1])),
  children: z.optional(z.array(sent.id)),
  desc: z.optional(sent.anyText),
}) satisfies z.ZodMiniType<SystemCreate>;

/** The schema of {@link SystemUpdate}. */
export const systemUpdate = z.strictObject({
  name: z.optional(sent.text),
  integrated: z.optional(z.literal([0, 1])),
  children: z.optional(z.array(sent.id)),
  desc: z.optional(sent.anyText),
}) satisfies z.ZodMiniType<SystemUpdate>;
