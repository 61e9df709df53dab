// Generated from ../bug.ts: `npm run fields` writes it anew.

import * as z from 'zod/mini';
import * as shown from '../fields/record-kinds.js';
import * as sent from '../fields/sent-kinds.js';
import type { BugActivate, BugAssign, BugBrowser, BugClose, BugConfirm, BugCreate, BugRecord, BugResolution, BugResolve, BugSystem, BugType, BugUpdate } from '../types/bug.js';

/** The schema of {@link BugType}. */
export const bugType = sent.openValue('codeerror', 'config', 'install', 'security', 'performance', 'standard', 'automation', 'designdefect', 'codeimprovement', 'others');

/** The schema of {@link BugSystem}. */
export const bugSystem = sent.openValue('all', 'windows', 'win11', 'win10', 'win8', 'win7', 'winxp', 'osx', 'android', 'ios', 'linux', 'ubuntu', 'chromeos', 'fedora', 'unix', 'others');

/** The schema of {@link BugBrowser}. */
export const bugBrowser = sent.openValue('360', 'all', 'chrome', 'edge', 'ie', 'ie11', 'ie10', 'ie9', 'ie8', 'firefox', 'opera', 'safari', 'qq', 'other');

/** The schema of {@link BugResolution}. */
export const bugResolution = sent.openValue('fixed', 'notrepro', 'bydesign', 'duplicate', 'external', 'postponed', 'willnotfix', 'tostory');

/** The schema of {@link BugRecord}. */
export const bugRecord = z.looseObject({
  id: shown.id,
  assignedTo: shown.text,
  openedBy: shown.text,
  openedDate: shown.text,
  lastEditedBy: shown.text,
  lastEditedDate: shown.text,
  assignedDate: shown.text,
  closedBy: shown.text,
  closedDate: shown.text,
  keywords: shown.text,
  mailto: shown.several,
  product: shown.number,
  project: shown.number,
  execution: shown.number,
  title: shown.text,
  status: shown.text,
  module: shown.number,
  plan: shown.number,
  case: shown.number,
  testtask: shown.number,
  task: shown.number,
  story: shown.number,
  relatedBug: shown.several,
  severity: shown.number,
  pri: shown.number,
  type: shown.text,
  steps: shown.text,
  openedBuild: shown.several,
  os: shown.several,
  browser: shown.several,
  deadline: shown.text,
  feedbackBy: shown.text,
  notifyEmail: shown.text,
  confirmed: shown.number,
  activatedCount: shown.number,
  resolvedBy: shown.text,
  resolution: shown.text,
  resolvedBuild: shown.text,
  resolvedDate: shown.text,
  duplicateBug: shown.number,
}) satisfies z.ZodMiniType<BugRecord>;

/** The schema of {@link BugCreate}. */
export const bugCreate = z.strictObject({
  productID: sent.id,
  title: sent.text,
  openedBuild: sent.builds,
  project: z.optional(sent.id),
  execution: z.optional(sent.id),
  module: z.optional(sent.link),
  plan: z.optional(sent.link),
  case: z.optional(sent.link),
  testtask: z.optional(sent.link),
  task: z.optional(sent.link),
  story: z.optional(sent.id),
  relatedBug: z.optional(z.array(sent.id)),
  severity: z.optional(sent.id),
  pri: z.optional(sent.id),
  type: z.optional(bugType),
  steps: z.optional(sent.anyText),
  os: z.optional(z.array(bugSystem)),
  browser: z.optional(z.array(bugBrowser)),
  deadline: z.optional(sent.date),
  assignedTo: z.optional(sent.account),
  keywords: z.optional(sent.anyText),
  mailto: z.optional(sent.anyAccounts),
  feedbackBy: z.optional(sent.anyText),
  notifyEmail: z.optional(sent.anyText),
}) satisfies z.ZodMiniType<BugCreate>;

/** The schema of {@link BugUpdate}. */
export const bugUpdate = z.strictObject({
  title: z.optional(sent.text),
  project: z.optional(sent.link),
  execution: z.optional(sent.link),
  module: z.optional(sent.link),
  plan: z.optional(sent.link),
  case: z.optional(sent.link),
  task: z.optional(sent.link),
  story: z.optional(sent.link),
  relatedBug: z.optional(z.array(sent.id)),
  severity: z.optional(sent.id),
  pri: z.optional(sent.id),
  type: z.optional(bugType),
  steps: z.optional(sent.anyText),
  openedBuild: z.optional(sent.builds),
  os: z.optional(z.array(bugSystem)),
  browser: z.optional(z.array(bugBrowser)),
  deadline: z.optional(sent.dateOrNone),
  assignedTo: z.optional(sent.account),
  keywords: z.optional(sent.anyText),
  mailto: z.optional(sent.anyAccounts),
  feedbackBy: z.optional(sent.anyText),
  notifyEmail: z.optional(sent.anyText),
}) satisfies z.ZodMiniType<BugUpdate>;

/** The schema of {@link BugConfirm}. */
export const bugConfirm = z.strictObject({
  type: z.optional(bugType),
  pri: z.optional(sent.id),
  deadline: z.optional(sent.date),
  mailto: z.optional(sent.anyAccounts),
  assignedTo: z.optional(sent.account),
  comment: z.optional(sent.anyText),
}) satisfies z.ZodMiniType<BugConfirm>;

/** The schema of {@link BugAssign}. */
export const bugAssign = z.strictObject({
  assignedTo: sent.account,
  comment: z.optional(sent.anyText),
  mailto: z.optional(sent.anyAccounts),
}) satisfies z.ZodMiniType<BugAssign>;

/** The schema of {@link BugResolve}. */
export const bugResolve = z.strictObject({
  resolution: bugResolution,
  resolvedBuild: z.optional(sent.text),
  assignedTo: z.optional(sent.account),
  duplicateBug: z.optional(sent.id),
  resolvedDate: z.optional(sent.moment),
  comment: z.optional(sent.anyText),
}).check(
  z.refine(({ resolution, resolvedBuild }) => resolution !== 'fixed' || resolvedBuild !== undefined, {
    path: ['resolvedBuild'],
    error: 'is required with resolution fixed',
  }),
).check(
  z.refine(({ resolution, duplicateBug }) => resolution !== 'duplicate' || duplicateBug !== undefined, {
    path: ['duplicateBug'],
    error: 'is required with resolution duplicate',
  }),
) satisfies z.ZodMiniType<BugResolve>;

/** The schema of {@link BugClose}. */
export const bugClose = z.strictObject({
  comment: z.optional(sent.anyText),
}) satisfies z.ZodMiniType<BugClose>;

/** The schema of {@link BugActivate}. */
export const bugActivate = z.strictObject({
  openedBuild: z.optional(sent.builds),
  assignedTo: z.optional(sent.account),
  comment: z.optional(sent.anyText),
}) satisfies z.ZodMiniType<BugActivate>;
