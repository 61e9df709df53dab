// Generated from ../release.ts: `npm run fields` writes it anew.

import * as z from 'zod/mini';
import * as shown from '../fields/record-kinds.js';
import * as sent from '../fields/sent-kinds.js';
import type { ReleaseCreate, ReleaseRecord, ReleaseStatus, ReleaseUpdate } from '../types/release.js';

/** The schema of {@link ReleaseStatus}. */
export const releaseStatus = sent.openValue('wait', 'normal', 'fail', 'terminate');

/** The schema of {@link ReleaseRecord}. */
export const releaseRecord = z.looseObject({
  id: shown.id,
  assignedTo: shown.text,
  name: shown.text,
  createdBy: shown.text,
  createdDate: shown.text,
  system: shown.number,
  build: shown.whatever,
  date: shown.text,
  status: shown.text,
  product: shown.number,
  project: shown.several,
  releasedDate: shown.text,
  mailto: shown.several,
  desc: shown.text,
}) satisfies z.ZodMiniType<ReleaseRecord>;

/** The schema of {@link ReleaseCreate}. */
export const releaseCreate = z.strictObject({
  productID: sent.id,
  name: sent.text,
  system: sent.id,
  build: z.optional(z.array(sent.id)),
  date: z.optional(sent.date),
  status: z.optional(releaseStatus),
  releasedDate: z.optional(sent.date),
  mailto: z.optional(sent.anyAccounts),
  desc: z.optional(sent.anyText),
}) satisfies z.ZodMiniType<ReleaseCreate>;

/** The schema of {@link ReleaseUpdate}. */
export const releaseUpdate = z.strictObject({
  name: z.optional(sent.text),
  system: z.optional(sent.id),
  build: z.optional(z.array(sent.id)),
  date: z.optional(sent.date),
  status: z.optional(releaseStatus),
  releasedDate: z.optional(sent.date),
  mailto: z.optional(sent.anyAccounts),
  desc: z.optional(sent.anyText),
}) satisfies z.ZodMiniType<ReleaseUpdate>;
