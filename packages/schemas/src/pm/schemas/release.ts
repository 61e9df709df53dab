// Generated from ../release.ts: `npm run fields` writes it anew.

import * as z from 'zod/mini';
import * as kind from '../fields/kind-schemas.js';
import type { ReleaseCreate, ReleaseRecord, ReleaseStatus, ReleaseUpdate } from '../types/release.js';

/** The schema of {@link ReleaseStatus}. */
export const releaseStatus = kind.openValue('wait', 'normal', 'fail', 'terminate');

/** The schema of {@link ReleaseRecord}. */
export const releaseRecord = z.looseObject({
  id: kind.shownID,
  assignedTo: kind.shownText,
  name: kind.shownText,
  createdBy: kind.shownText,
  createdDate: kind.shownText,
  system: kind.shownNumber,
  build: kind.shownWhatever,
  date: kind.shownText,
  status: kind.shownText,
  product: kind.shownNumber,
  project: kind.shownSeveral,
  releasedDate: kind.shownText,
  mailto: kind.shownSeveral,
  desc: kind.shownText,
}) satisfies z.ZodMiniType<ReleaseRecord>;

/** The schema of {@link ReleaseCreate}. */
export const releaseCreate = z.strictObject({
  productID: kind.id,
  name: kind.text,
  system: kind.id,
  build: z.optional(z.array(kind.id)),
  date: z.optional(kind.date),
  status: z.optional(releaseStatus),
  releasedDate: z.optional(kind.date),
  mailto: z.optional(kind.anyAccounts),
  desc: z.optional(kind.anyText),
}) satisfies z.ZodMiniType<ReleaseCreate>;

/** The schema of {@link ReleaseUpdate}. */
export const releaseUpdate = z.strictObject({
  name: z.optional(kind.text),
  system: z.optional(kind.id),
  build: z.optional(z.array(kind.id)),
  date: z.optional(kind.date),
  status: z.optional(releaseStatus),
  releasedDate: z.optional(kind.date),
  mailto: z.optional(kind.anyAccounts),
  desc: z.optional(kind.anyText),
}) satisfies z.ZodMiniType<ReleaseUpdate>;
