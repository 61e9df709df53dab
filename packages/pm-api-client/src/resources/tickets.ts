import * as pm from 'plat-schemas/pm';
import type { MyRule, ResourceDefinition } from '../resource/definition.js';
import type { Lists, OfProduct, OneOf } from '../resource/lists.js';
import type { CrudOperations, Not, NotStatus } from '../resource/resource.js';
import type { Closes } from '../resource/transitions.js';

/** Tickets and feedbacks of paid editions. */
export const MY_REQUESTS = { all: ['all'] } as const satisfies MyRule;

// The first is the default.
const TICKET_FILTERS = [
  'all',
  'wait',
  'unclosed',
  'doing',
  'done',
  'finishedbyme',
  'assigntome',
  'openedbyme',
] as const;

/** Tickets. Source: project management API, "Fields of create operations"; the rest is from the published API. */
export const tickets = {
  name: 'tickets',
  one: 'ticket',
  record: pm.ticketRecord,
  get: true,
  history: true,
  create: {
    fields: pm.ticketCreate,
    wrongNames: { product: 'productID' },
    alsoAs: { description: ['desc'] },
  },
  update: { fields: pm.ticketUpdate, instead: { status: ['close'] }, alsoAs: { description: ['desc'] } },
  list: {
    parents: { product: 'products' },
    my: MY_REQUESTS,
    browse: TICKET_FILTERS,
  },
  transitions: {
    /** Closes a ticket. Paid editions require `closedReason`. */
    close: {
      fields: pm.ticketClose,
      from: { specification: ['wait', 'doing', 'done'], released: ['wait', 'doing', 'done'] },
      to: { specification: ['closed'], released: ['closed'] },
    },
  },
  texts: ['title'],
  richText: ['description'],
} as const satisfies ResourceDefinition;

/** Where tickets are listed. */
export type TicketFilter = OneOf<{
  product: OfProduct<(typeof TICKET_FILTERS)[number]>;
}>;

/** Operations on tickets. The open edition of a released server has none. */
export interface Tickets
  extends Lists<pm.TicketRecord, TicketFilter>,
    CrudOperations<pm.TicketCreate & Not<'product'>, pm.TicketUpdate & NotStatus<'close'>, pm.TicketRecord>,
    Closes<pm.TicketClose, pm.TicketRecord> {}
