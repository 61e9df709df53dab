import * as z from 'zod/mini';
import { account, anyText, builds, date, id, link, text } from './field-kinds.js';

const described = {
  pri: z.optional(id),
  /** `code`, `data`, `stuck`, `security`, `affair`. */
  type: z.optional(text),
  /** Account of the assignee; empty for nobody. */
  assignedTo: z.optional(account),
  /** YYYY-MM-DD. */
  deadline: z.optional(date),
  description: z.optional(anyText),
  /** Not in the specification's table; the published API of paid editions has it. */
  module: z.optional(link),
  /** Not in the specification's table; the published API of paid editions has it. */
  openedBuild: z.optional(builds),
};

/** Fields of POST /tickets. Source: project management API, "Fields of create operations". */
export const ticketCreate = z.strictObject({
  /** The product, by number; `product` is the wrong name and is answered with 403. */
  productID: id,
  title: text,
  ...described,
});

export type TicketCreate = z.output<typeof ticketCreate>;

/** Fields of PUT /tickets/{id}: those to change. */
export const ticketUpdate = z.strictObject({ title: z.optional(text), ...described });

export type TicketUpdate = z.output<typeof ticketUpdate>;

/** Fields of PUT /tickets/{id}/close. Not in the specification; the published API of paid editions has them. */
export const ticketClose = z.strictObject({
  closedReason: z.optional(text),
  comment: z.optional(anyText),
});

export type TicketClose = z.output<typeof ticketClose>;
