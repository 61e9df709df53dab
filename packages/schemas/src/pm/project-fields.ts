import * as z from 'zod/mini';
import { account, acl, anyText, date, id, link, text } from './field-kinds.js';

/** How a project is run. Released servers take any word here and save it. */
const model = z.enum(['scrum', 'waterfall', 'kanban', 'agileplus', 'waterfallplus', 'cmmi']);

/** Fields of POST /projects. Source: project management API, "Fields of create operations". */
export const projectCreate = z.strictObject({
  name: text,
  /** How the project is run; `type` is the wrong name. */
  model,
  /** YYYY-MM-DD. */
  begin: date,
  /** YYYY-MM-DD. */
  end: date,
  /** The workflow, by number; open editions of released servers do without. */
  workflowGroup: link,
  /** Its products, by number. Without them a released server creates one of the project's name. */
  products: z.optional(z.array(id)),
  /** The program, by number. */
  parent: z.optional(link),
  /** Account of the project manager. */
  PM: z.optional(account),
});

export type ProjectCreate = z.output<typeof projectCreate>;

/** Fields of PUT /projects/{id}: those to change. */
export const projectUpdate = z.strictObject({
  name: z.optional(text),
  begin: z.optional(date),
  end: z.optional(date),
  workflowGroup: z.optional(link),
  products: z.optional(z.array(id)),
  parent: z.optional(link),
  PM: z.optional(account),
  desc: z.optional(anyText),
  acl: z.optional(acl),
});

export type ProjectUpdate = z.output<typeof projectUpdate>;

/** Fields of PUT /projects/{id}/start. Not in the specification; released servers want `realBegan`. */
export const projectStart = z.strictObject({
  /** The day on which it began, YYYY-MM-DD. @default today */
  realBegan: z.optional(date),
  comment: z.optional(anyText),
});

export type ProjectStart = z.output<typeof projectStart>;

/** Fields of PUT /projects/{id}/close. Not in the specification; released servers want `realEnd`. */
export const projectClose = z.strictObject({
  /** The day on which it ended, YYYY-MM-DD. @default today */
  realEnd: z.optional(date),
  comment: z.optional(anyText),
});

export type ProjectClose = z.output<typeof projectClose>;

/** Fields of PUT /projects/{id}/activate: nothing is required. Not in the specification. */
export const projectActivate = z.strictObject({
  begin: z.optional(date),
  end: z.optional(date),
  comment: z.optional(anyText),
});

export type ProjectActivate = z.output<typeof projectActivate>;
