// Generated from ../ticket.ts: `npm run fields` writes it anew.

import type { Changes, OpenValue, ServerList } from '../fields/kind-schemas.js';
import type { AssignedFields, BaseRecord, InProduct, Remark, SupportFields } from './common.js';

/** What kind of trouble a ticket is about; open, because administrators add values. */
export type TicketType = OpenValue<
  | 'code'
  | 'data'
  | 'stuck'
  | 'security'
  | 'affair'
>;

/** Why a ticket or feedback is closed; open, because administrators add values. */
export type TicketClosedReason = OpenValue<
  | 'commented'
  | 'repeat'
  | 'refuse'
>;

/** Fields of creates and records. */
export interface TicketFields<Nothing> extends AssignedFields<Nothing>, SupportFields<Nothing> {
  /** Id of the module of the product. In paid editions. Observed. */
  module?: number | Nothing;
  /** Kind of trouble. */
  type?: TicketType | Nothing;
}

/** A ticket, as the server returns it. */
export interface TicketRecord extends BaseRecord, TicketFields<null> {
  /** Title, in one line. */
  title?: string | null;
  /** Status. Known: `wait`, `doing`, `done`, `closed`. */
  status?: string | null;
  /** Id of its product. */
  product?: number | null;
  /** The description, by its name in the published API of paid editions. */
  desc?: string | null;
  /** Builds in which it was found. In paid editions. */
  openedBuild?: ServerList;
}

/** Fields of POST /tickets. Source: "Fields of create operations". */
export interface TicketCreate extends TicketFields<undefined>, InProduct {
  /** Title, in one line. */
  title: string;
  /** Builds in which it was found. In paid editions. Observed. */
  openedBuild?: string[] | undefined;
}

/** Fields of PUT /tickets/{id}: those to change. */
export interface TicketUpdate extends Changes<TicketCreate, 'productID'> {}

/** Fields of PUT /tickets/{id}/close. Not in the specification; the published API of paid editions has them. */
export interface TicketClose extends Remark {
  /** Why it is closed; the published API of paid editions requires it. */
  closedReason?: TicketClosedReason | undefined;
}
