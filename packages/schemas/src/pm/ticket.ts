import * as z from 'zod/mini';
import { type BaseRecord, base, number, type ServerList, several, text } from './record-kinds.js';
import type { TicketType } from './ticket-fields.js';

/** What tickets and feedbacks have alike. */
export interface SupportRecord extends BaseRecord {
  /** What it is about, in one line. */
  title?: string | null;
  /** Its state, e.g. `wait`, `doing` or `closed`. */
  status?: string | null;
  /** Number of its product. */
  product?: number | null;
  /** Number of the product's module; 0 for none. */
  module?: number | null;
  /** How urgent it is; 1 comes first. */
  pri?: number | null;
  /** The day by which it is to be answered, YYYY-MM-DD; empty or null for none. */
  deadline?: string | null;
  /** What it is about, by the specification's name. */
  description?: string | null;
  /** The same, by the name that the published API of paid editions has. */
  desc?: string | null;
}

/** A ticket, as the server answers it. What is not named here is kept as it came. */
export interface TicketRecord extends SupportRecord {
  /** What kind of trouble it is. */
  type?: TicketType | null;
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
