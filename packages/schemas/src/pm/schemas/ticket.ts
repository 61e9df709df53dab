// Generated from ../ticket.ts: `npm run fields` writes it anew.

import * as z from 'zod/mini';
import * as shown from '../fields/record-kinds.js';
import * as sent from '../fields/sent-kinds.js';
import type { TicketClose, TicketClosedReason, TicketCreate, TicketRecord, TicketType, TicketUpdate } from '../types/ticket.js';

/** The schema of {@link TicketType}. */
export const ticketType = sent.openValue('code', 'data', 'stuck', 'security', 'affair');

/** The schema of {@link TicketClosedReason}. */
export const ticketClosedReason = sent.openValue('commented', 'repeat', 'refuse');

/** The schema of {@link TicketRecord}. */
export const ticketRecord = z.looseObject({
  id: shown.id,
  assignedTo: shown.text,
  title: shown.text,
  status: shown.text,
  product: shown.number,
  pri: shown.number,
  deadline: shown.text,
  description: shown.text,
  desc: shown.text,
  module: shown.number,
  type: shown.text,
  openedBuild: shown.several,
}) satisfies z.ZodMiniType<TicketRecord>;

/** The schema of {@link TicketCreate}. */
export const ticketCreate = z.strictObject({
  productID: sent.id,
  title: sent.text,
  pri: z.optional(sent.id),
  assignedTo: z.optional(sent.account),
  deadline: z.optional(sent.date),
  description: z.optional(sent.anyText),
  module: z.optional(sent.link),
  type: z.optional(ticketType),
  openedBuild: z.optional(sent.builds),
}) satisfies z.ZodMiniType<TicketCreate>;

/** The schema of {@link TicketUpdate}. */
export const ticketUpdate = z.strictObject({
  title: z.optional(sent.text),
  pri: z.optional(sent.id),
  assignedTo: z.optional(sent.account),
  deadline: z.optional(sent.date),
  description: z.optional(sent.anyText),
  module: z.optional(sent.link),
  type: z.optional(ticketType),
  openedBuild: z.optional(sent.builds),
}) satisfies z.ZodMiniType<TicketUpdate>;

/** The schema of {@link TicketClose}. */
export const ticketClose = z.strictObject({
  closedReason: z.optional(ticketClosedReason),
  comment: z.optional(sent.anyText),
}) satisfies z.ZodMiniType<TicketClose>;
