import * as pm from 'plat-schemas/pm';
import { CLOSED, UNCLOSED } from '../record-values/plan-states.js';
import type { ResourceDefinition } from '../resource/definition.js';
import type { Lists, OfProduct } from '../resource/lists.js';
import type { CrudOperations, Not, NotStatus } from '../resource/resource.js';
import type { Closes } from '../resource/transitions.js';

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
    my: { all: ['all'] },
    browse: TICKET_FILTERS,
  },
  transitions: {
    /** Closes a ticket. Paid editions require `closedReason`. */
    close: { fields: pm.ticketClose, from: UNCLOSED, to: CLOSED },
  },
  texts: ['title'],
  richText: ['description'],
} as const satisfies ResourceDefinition;

/** Where tickets are listed. */
export type TicketFilter = OfProduct<(typeof TICKET_FILTERS)[number]>;

/** Operations on tickets. The open edition of a released server has none. */
export interface Tickets
  extends Lists<pm.TicketRecord, TicketFilter>,
    CrudOperations<pm.TicketCreate & Not<'product'>, pm.TicketUpdate & NotStatus<'close'>, pm.TicketRecord>,
    Closes<pm.TicketClose, pm.TicketRecord> {}
