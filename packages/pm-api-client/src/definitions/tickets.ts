import { ticketClose, ticketCreate, ticketRecord, ticketUpdate } from 'plat-schemas/pm';
import type { ResourceDefinition } from '../resource/definition.js';
import { MY_REQUESTS } from './my-lists.js';
import { bookkeeping } from './record-fields.js';

/** Tickets. Source: project management API, "Fields of create operations"; the rest is from the published API. */
export const tickets = {
  name: 'tickets',
  one: 'ticket',
  record: ticketRecord,
  get: true,
  delete: true,
  create: {
    fields: ticketCreate,
    wrongNames: { product: 'productID' },
    alsoInQuery: ['productID'],
    // The published API of paid editions has these names. The specification answers the first with 403.
    ifWanted: { product: 'productID' },
    alsoAs: { description: ['desc'] },
  },
  update: { fields: ticketUpdate, instead: { status: 'close' }, alsoAs: { description: ['desc'] } },
  list: {
    parents: { product: 'products' },
    my: MY_REQUESTS,
    browse: ['all', 'wait', 'unclosed', 'doing', 'done', 'finishedbyme', 'assigntome', 'openedbyme'],
  },
  transitions: {
    /** Closes a ticket. Paid editions want `closedReason`. */
    close: {
      fields: ticketClose,
      from: { specification: ['wait', 'doing', 'done'], released: ['wait', 'doing', 'done'] },
      to: { specification: ['closed'], released: ['closed'] },
    },
  },
  storedAs: { productID: 'product', description: 'desc' },
  richText: ['description'],
  toHistory: ['comment'],
  bookkeeping,
} as const satisfies ResourceDefinition;
