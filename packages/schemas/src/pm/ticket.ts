import * as z from 'zod/mini';
import { number, several, text } from './record-kinds.js';
import { wireNumber } from './wire-number.js';

/** A ticket, as the server answers it. What is not named here is kept as it came. */
export const ticketRecord = z.looseObject({
  id: wireNumber,
  title: text,
  status: text,
  /** Account of the assignee; empty for nobody. */
  assignedTo: text,
  product: number,
  module: number,
  pri: number,
  type: text,
  deadline: text,
  /** The specification's name. */
  description: text,
  /** The same, by the name that the published API of paid editions has. */
  desc: text,
  openedBuild: several,
});

export type TicketRecord = z.output<typeof ticketRecord>;
