// Generated from ../program.ts: `npm run fields` writes it anew.

import * as z from 'zod/mini';
import * as shown from '../fields/record-kinds.js';
import * as sent from '../fields/sent-kinds.js';
import type { ProgramCreate, ProgramRecord, ProgramUpdate } from '../types/program.js';
import { acl } from './common.js';

/** The schema of {@link ProgramRecord}. */
export const programRecord = z.looseObject({
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
  type: shown.text,
}) satisfies z.ZodMiniType<ProgramRecord>;

/** The schema of {@link ProgramCreate}. */
export const programCreate = z.strictObject({
  name: sent.text,
  end: sent.date,
  begin: z.optional(sent.date),
  parent: z.optional(sent.link),
  PM: z.optional(sent.account),
  desc: z.optional(sent.anyText),
  acl: z.optional(acl),
}) satisfies z.ZodMiniType<ProgramCreate>;

/** The schema of {@link ProgramUpdate}. */
export const programUpdate = z.strictObject({
  name: z.optional(sent.text),
  end: z.optional(sent.date),
  begin: z.optional(sent.date),
  parent: z.optional(sent.link),
  PM: z.optional(sent.account),
  desc: z.optional(sent.anyText),
  acl: z.optional(acl),
}) satisfies z.ZodMiniType<ProgramUpdate>;
