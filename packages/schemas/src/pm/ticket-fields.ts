import * as z from 'zod/mini';
import {
  type Assigned,
  account,
  anyText,
  builds,
  type Changes,
  date,
  type InProduct,
  id,
  link,
  type OpenValue,
  openValue,
  type Remark,
  text,
} from './field-kinds.js';

/** What kind of trouble a ticket is about; open, because administrators add values. */
export type TicketType = OpenValue<'code' | 'data' | 'stuck' | 'security' | 'affair'>;

/** What is said of a ticket or feedback. */
export interface SupportFields<Nothing> extends Assigned<Nothing> {
  /** How urgent it is; 1 comes first. */
  pri?: number | Nothing;
  /** The day by which it is to be answered, YYYY-MM-DD. */
  deadline?: string | Nothing;
  /** What it is about. Sent as `desc` too, which is its name in the published API of paid editions. */
  description?: string | Nothing;
  /** The product's module, by number. In paid editions. */
  module?: number | Nothing;
}

/** What is said of a ticket. */
export interface TicketFields<Nothing> extends SupportFields<Nothing> {
  /** What kind of trouble it is. */
  type?: TicketType | Nothing;
}

/** Fields of POST /tickets. Source: "Fields of create operations". */
export interface TicketCreate extends TicketFields<undefined>, InProduct {
  /** What it is about, in one line. */
  title: string;
  /** Builds in which it was found. In paid editions. */
  openedBuild?: string[] | undefined;
}

/** Fields of PUT /tickets/{id}: those to change. */
export interface TicketUpdate extends Changes<TicketCreate, 'productID'> {}

/** Fields of PUT /tickets/{id}/close. Not in the specification; the published API of paid editions has them. */
export interface TicketClose extends Remark {
  /** Why it is closed; the published API of paid editions requires it. */
  closedReason?: OpenValue<'commented' | 'repeat' | 'refuse'> | undefined;
}

/** Schemas of the fields of {@link SupportFields}. */
export const supportFields = {
  pri: z.optional(id),
  assignedTo: z.optional(account),
  deadline: z.optional(date),
  description: z.optional(anyText),
  module: z.optional(link),
};

const described = {
  ...supportFields,
  type: z.optional(openValue('code', 'data', 'stuck', 'security', 'affair')),
  openedBuild: z.optional(builds),
};

/** The schema of {@link TicketCreate}. */
export const ticketCreate = z.strictObject({
  productID: id,
  title: text,
  ...described,
}) satisfies z.ZodMiniType<TicketCreate>;

/** The schema of {@link TicketUpdate}. */
export const ticketUpdate = z.strictObject({
  title: z.optional(text),
  ...described,
}) satisfies z.ZodMiniType<TicketUpdate>;

/** The schema of {@link TicketClose}. */
export const ticketClose = z.strictObject({
  closedReason: z.optional(openValue('commented', 'repeat', 'refuse')),
  comment: z.optional(anyText),
}) satisfies z.ZodMiniType<TicketClose>;
