import * as z from 'zod/mini';
import { wireNumber } from './wire-number.js';

/**
 * Answer of a list. The records stand under a key named after the resource (`bugs`, `stories`, …), which stays
 * among the unknown keys here. The specification has `recTotal` without saying where; released servers put it
 * into `pager`.
 */
export const listEnvelope = z.looseObject({
  status: z.optional(z.string()),
  /** Number of records in all pages. */
  recTotal: z.optional(wireNumber),
  recPerPage: z.optional(wireNumber),
  pageID: z.optional(wireNumber),
  pager: z.optional(
    z.looseObject({
      recTotal: z.optional(wireNumber),
      recPerPage: z.optional(wireNumber),
      /** The page that was sent, which is the last one when a later one was asked for. */
      pageID: z.optional(wireNumber),
    }),
  ),
});

export type ListEnvelope = z.output<typeof listEnvelope>;
