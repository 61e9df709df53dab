// Generated from ../system.ts: `npm run fields` writes it anew.

import * as z from 'zod/mini';
import * as kind from '../fields/kind-schemas.js';
import type { SystemCreate, SystemRecord, SystemUpdate } from '../types/system.js';

/** The schema of {@link SystemRecord}. */
export const systemRecord = z.looseObject({
  id: kind.shownID,
  assignedTo: kind.shownText,
  name: kind.shownText,
  createdBy: kind.shownText,
  createdDate: kind.shownText,
  status: kind.shownText,
  product: kind.shownNumber,
  integrated: kind.shownNumber,
  children: kind.shownSeveral,
  desc: kind.shownText,
  latestRelease: kind.shownNumber,
  latestDate: kind.shownText,
}) satisfies z.ZodMiniType<SystemRecord>;

/** The schema of {@link SystemCreate}. */
export const systemCreate = z.strictObject({
  productID: kind.id,
  name: kind.text,
  integrated: z.optional(z.literal([0, 1])),
  children: z.optional(z.array(kind.id)),
  desc: z.optional(kind.anyText),
}) satisfies z.ZodMiniType<SystemCreate>;

/** The schema of {@link SystemUpdate}. */
export const systemUpdate = z.strictObject({
  name: z.optional(kind.text),
  integrated: z.optional(z.literal([0, 1])),
  children: z.optional(z.array(kind.id)),
  desc: z.optional(kind.anyText),
}) satisfies z.ZodMiniType<SystemUpdate>;
