// Generated from ../ticket.ts: `npm run fields` writes it anew.

import * as z from 'zod/mini';
import * as kind from '../fields/kind-schemas.js';
import type { TicketClose, TicketClosedReason, TicketCreate, TicketRecord, TicketType, TicketUpdate } from '../types/ticket.js';

/** The schema of {@link TicketType}. */
export const ticketType = kind.openValue('code', 'data', 'stuck', 'security', 'affair');

/** The schema of {@link TicketClosedReason}. */
export const ticketClosedReason = kind.openValue('commented', 'repeat', 'refuse');

/** The schema of {@link TicketRecord}. */
export const ticketRecord = z.looseObject({
  id: kind.shownID,
  assignedTo: kind.shownText,
  title: kind.shownText,
  status: kind.shownText,
  product: kind.shownNumber,
  pri: kind.shownNumber,
  deadline: kind.shownText,
  description: kind.shownText,
  desc: kind.shownText,
  module: kind.shownNumber,
  type: kind.shownText,
  openedBuild: kind.shownSeveral,
}) satisfies z.ZodMiniType<TicketRecord>;

/** The schema of {@link TicketCreate}. */
export const ticketCreate = z.strictObject({
  productID: kind.id,
  title: kind.text,
  pri: z.optional(kind.id),
  assignedTo: z.optional(kind.account),
  deadline: z.optional(kind.date),
  description: z.optional(kind.anyText),
  module: z.optional(kind.link),
  type: z.optional(ticketType),
  openedBuild: z.optional(kind.builds),
}) satisfies z.ZodMiniType<TicketCreate>;

/** The schema of {@link TicketUpdate}. */
export const ticketUpdate = z.strictObject({
  title: z.optional(kind.text),
  pri: z.optional(kind.id),
  assignedTo: z.optional(kind.account),
  deadline: z.optional(kind.date),
  description: z.optional(kind.anyText),
  module: z.optional(kind.link),
  type: z.optional(ticketType),
  openedBuild: z.optional(kind.builds),
}) satisfies z.ZodMiniType<TicketUpdate>;

/** The schema of {@link TicketClose}. */
export const ticketClose = z.strictObject({
  closedReason: z.optional(ticketClosedReason),
  comment: z.optional(kind.anyText),
}) satisfies z.ZodMiniType<TicketClose>;
