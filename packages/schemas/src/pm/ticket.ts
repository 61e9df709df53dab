import * as z from 'zod/mini';
import { type BaseRecord, base, number, type ServerList, several, text } from './record-kinds.js';
import type { SupportFields, TicketFields } from './ticket-fields.js';

/** What tickets and feedbacks have alike. */
export interface SupportRecord extends BaseRecord, SupportFields<null> {
  /** What it is about, in one line. */
  title?: string | null;
  /** Its state, e.g. `wait`, `doing` or `closed`. */
  status?: string | null;
  /** Number of its product. */
  product?: number | null;
  /** The same, by the name that the published API of paid editions has. */
  desc?: string | null;
}

/** A ticket, as the server answers it. */
export interface TicketRecord extends SupportRecord, TicketFields<null> {
  /** Builds in which it was found. */
  openedBuild?: ServerList;
}

/** Schemas of the fields of {@link SupportRecord}. */
export const support = {
  ...base,
  title: text,
  status: text,
  product: number,
  module: number,
  pri: number,
  deadline: text,
  description: text,
  desc: text,
};

/** The schema of {@link TicketRecord}. */
export const ticketRecord = z.looseObject({
  ...support,
  type: text,
  openedBuild: several,
}) satisfies z.ZodMiniType<TicketRecord>;
