import type { Connection } from '../connection.js';
import type { InTurn } from './in-turn.js';
import type { Row } from './row.js';
import type { ReadRecord } from './write.js';

/** What the operations of one resource have in common. */
export interface Target {
  row: Row;
  connection: Connection;
  /** Undefined for a row whose records cannot be read one by one. */
  read: ReadRecord | undefined;
  /** Keeps creates apart that could not be told apart afterwards. */
  inTurn: InTurn;
}
