import * as z from 'zod/mini';
import { wireNumber } from './wire-number.js';

/**
 * Response with a list. The records are under a key named after the resource (`bugs`, `stories`, …), which stays
 * among the unknown keys here. The specification leaves the place of `recTotal` open; released servers put it
 * into `pager`.
 */
export interface ListEnvelope extends ListPaging {
  /** `success`, or the server's word for what went wrong. */
  status?: string;
  /** Where released servers put the paging. */
  pager?: ListPaging;
}

/** Which part of a list was sent. */
export interface ListPaging {
  /** Number of records in all pages. */
  recTotal?: number;
  /** Records on one page. */
  recPerPage?: number;
  /** The page that was sent, which is the last one when a later one was asked for. */
  pageID?: number;
  /** Whatever else the server says. */
  [field: string]: unknown;
}

const paging = {
  recTotal: z.exactOptional(wireNumber),
  recPerPage: z.exactOptional(wireNumber),
  pageID: z.exactOptional(wireNumber),
};

/** The schema of {@link ListEnvelope}. */
export const listEnvelope = z.looseObject({
  ...paging,
  status: z.exactOptional(z.string()),
  pager: z.exactOptional(z.looseObject(paging)),
}) satisfies z.ZodMiniType<ListEnvelope>;
