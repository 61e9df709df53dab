// Generated from ../bug.ts: `npm run fields` writes it anew.

import * as z from 'zod/mini';
import * as kind from '../fields/kind-schemas.js';
import type { BugActivate, BugAssign, BugBrowser, BugClose, BugConfirm, BugCreate, BugRecord, BugResolution, BugResolve, BugSystem, BugType, BugUpdate } from '../types/bug.js';

/** The schema of {@link BugType}. */
export const bugType = kind.openValue('codeerror', 'config', 'install', 'security', 'performance', 'standard', 'automation', 'designdefect', 'codeimprovement', 'others');

/** The schema of {@link BugSystem}. */
export const bugSystem = kind.openValue('all', 'windows', 'win11', 'win10', 'win8', 'win7', 'winxp', 'osx', 'android', 'ios', 'linux', 'ubuntu', 'chromeos', 'fedora', 'unix', 'others');

/** The schema of {@link BugBrowser}. */
export const bugBrowser = kind.openValue('360', 'all', 'chrome', 'edge', 'ie', 'ie11', 'ie10', 'ie9', 'ie8', 'firefox', 'opera', 'safari', 'qq', 'other');

/** The schema of {@link BugResolution}. */
export const bugResolution = kind.openValue('fixed', 'notrepro', 'bydesign', 'duplicate', 'external', 'postponed', 'willnotfix', 'tostory');

/** The schema of {@link BugRecord}. */
export const bugRecord = z.looseObject({
  id: kind.shownID,
  assignedTo: kind.shownText,
  openedBy: kind.shownText,
  openedDate: kind.shownText,
  lastEditedBy: kind.shownText,
  lastEditedDate: kind.shownText,
  assignedDate: kind.shownText,
  closedBy: kind.shownText,
  closedDate: kind.shownText,
  keywords: kind.shownText,
  mailto: kind.shownSeveral,
  product: kind.shownNumber,
  project: kind.shownNumber,
  execution: kind.shownNumber,
  title: kind.shownText,
  status: kind.shownText,
  module: kind.shownNumber,
  plan: kind.shownNumber,
  case: kind.shownNumber,
  testtask: kind.shownNumber,
  task: kind.shownNumber,
  story: kind.shownNumber,
  relatedBug: kind.shownSeveral,
  severity: kind.shownNumber,
  pri: kind.shownNumber,
  type: kind.shownText,
  steps: kind.shownText,
  openedBuild: kind.shownSeveral,
  os: kind.shownSeveral,
  browser: kind.shownSeveral,
  deadline: kind.shownText,
  feedbackBy: kind.shownText,
  notifyEmail: kind.shownText,
  confirmed: kind.shownNumber,
  activatedCount: kind.shownNumber,
  resolvedBy: kind.shownText,
  resolution: kind.shownText,
  resolvedBuild: kind.shownText,
  resolvedDate: kind.shownText,
  duplicateBug: kind.shownNumber,
}) satisfies z.ZodMiniType<BugRecord>;

/** The schema of {@link BugCreate}. */
export const bugCreate = z.strictObject({
  productID: kind.id,
  title: kind.text,
  openedBuild: kind.builds,
  project: z.optional(kind.id),
  execution: z.optional(kind.id),
  module: z.optional(kind.link),
  plan: z.optional(kind.link),
  case: z.optional(kind.link),
  testtask: z.optional(kind.link),
  task: z.optional(kind.link),
  story: z.optional(kind.id),
  relatedBug: z.optional(z.array(kind.id)),
  severity: z.optional(kind.id),
  pri: z.optional(kind.id),
  type: z.optional(bugType),
  steps: z.optional(kind.anyText),
  os: z.optional(z.array(bugSystem)),
  browser: z.optional(z.array(bugBrowser)),
  deadline: z.optional(kind.date),
  assignedTo: z.optional(kind.account),
  keywords: z.optional(kind.anyText),
  mailto: z.optional(kind.anyAccounts),
  feedbackBy: z.optional(kind.anyText),
  notifyEmail: z.optional(kind.anyText),
}) satisfies z.ZodMiniType<BugCreate>;

/** The schema of {@link BugUpdate}. */
export const bugUpdate = z.strictObject({
  title: z.optional(kind.text),
  project: z.optional(kind.link),
  execution: z.optional(kind.link),
  module: z.optional(kind.link),
  plan: z.optional(kind.link),
  case: z.optional(kind.link),
  task: z.optional(kind.link),
  story: z.optional(kind.link),
  relatedBug: z.optional(z.array(kind.id)),
  severity: z.optional(kind.id),
  pri: z.optional(kind.id),
  type: z.optional(bugType),
  steps: z.optional(kind.anyText),
  openedBuild: z.optional(kind.builds),
  os: z.optional(z.array(bugSystem)),
  browser: z.optional(z.array(bugBrowser)),
  deadline: z.optional(kind.dateOrNone),
  assignedTo: z.optional(kind.account),
  keywords: z.optional(kind.anyText),
  mailto: z.optional(kind.anyAccounts),
  feedbackBy: z.optional(kind.anyText),
  notifyEmail: z.optional(kind.anyText),
}) satisfies z.ZodMiniType<BugUpdate>;

/** The schema of {@link BugConfirm}. */
export const bugConfirm = z.strictObject({
  type: z.optional(bugType),
  pri: z.optional(kind.id),
  deadline: z.optional(kind.date),
  mailto: z.optional(kind.anyAccounts),
  assignedTo: z.optional(kind.account),
  comment: z.optional(kind.anyText),
}) satisfies z.ZodMiniType<BugConfirm>;

/** The schema of {@link BugAssign}. */
export const bugAssign = z.strictObject({
  assignedTo: kind.account,
  comment: z.optional(kind.anyText),
  mailto: z.optional(kind.anyAccounts),
}) satisfies z.ZodMiniType<BugAssign>;

/** The schema of {@link BugResolve}. */
export const bugResolve = z.strictObject({
  resolution: bugResolution,
  resolvedBuild: z.optional(kind.text),
  assignedTo: z.optional(kind.account),
  duplicateBug: z.optional(kind.id),
  resolvedDate: z.optional(kind.moment),
  comment: z.optional(kind.anyText),
}).check(kind.requires('resolution', 'fixed', 'resolvedBuild')).check(kind.requires('resolution', 'duplicate', 'duplicateBug')) satisfies z.ZodMiniType<BugResolve>;

/** The schema of {@link BugClose}. */
export const bugClose = z.strictObject({
  comment: z.optional(kind.anyText),
}) satisfies z.ZodMiniType<BugClose>;

/** The schema of {@link BugActivate}. */
export const bugActivate = z.strictObject({
  openedBuild: z.optional(kind.builds),
  assignedTo: z.optional(kind.account),
  comment: z.optional(kind.anyText),
}) satisfies z.ZodMiniType<BugActivate>;
