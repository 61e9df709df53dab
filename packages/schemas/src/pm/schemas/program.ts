// Generated from ../program.ts: `npm run fields` writes it anew.

import * as z from 'zod/mini';
import * as kind from '../fields/kind-schemas.js';
import type { ProgramCreate, ProgramRecord, ProgramUpdate } from '../types/program.js';
import { acl } from './common.js';

/** The schema of {@link ProgramRecord}. */
export const programRecord = z.looseObject({
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
  type: kind.shownText,
}) satisfies z.ZodMiniType<ProgramRecord>;

/** The schema of {@link ProgramCreate}. */
export const programCreate = z.strictObject({
  name: kind.text,
  end: kind.date,
  begin: z.optional(kind.date),
  parent: z.optional(kind.link),
  PM: z.optional(kind.account),
  desc: z.optional(kind.anyText),
  acl: z.optional(acl),
}) satisfies z.ZodMiniType<ProgramCreate>;

/** The schema of {@link ProgramUpdate}. */
export const programUpdate = z.strictObject({
  name: z.optional(kind.text),
  end: z.optional(kind.date),
  begin: z.optional(kind.date),
  parent: z.optional(kind.link),
  PM: z.optional(kind.account),
  desc: z.optional(kind.anyText),
  acl: z.optional(acl),
}) satisfies z.ZodMiniType<ProgramUpdate>;
