import * as z from 'zod/mini';
import { number, several, text } from './record-kinds.js';
import { wireNumber } from './wire-number.js';

/** A system (an application of a product), as the server answers it. The names are observed. */
export const systemRecord = z.looseObject({
  id: wireNumber,
  name: text,
  status: text,
  product: number,
  /** 1: it is made of other systems. */
  integrated: number,
  /** Their numbers. */
  children: several,
  desc: text,
  createdBy: text,
});

export type SystemRecord = z.output<typeof systemRecord>;
