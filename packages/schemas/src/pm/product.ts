import * as z from 'zod/mini';
import { number, several, text } from './record-kinds.js';
import { wireNumber } from './wire-number.js';

/**
 * A product, as the server answers it. `status` is the specification's; the other names are observed, and what is
 * not named here is kept as it came.
 */
export const productRecord = z.looseObject({
  id: wireNumber,
  name: text,
  /** `normal` or `closed`. */
  status: text,
  program: number,
  line: number,
  type: text,
  PO: text,
  QD: text,
  RD: text,
  reviewer: several,
  acl: text,
  desc: text,
});

export type ProductRecord = z.output<typeof productRecord>;
