import type { Connection } from '../connection.js';
import type { Limits } from '../options.js';
import type { PmRecord, ResourceDefinition } from './definition.js';

/** Reads one record of a definition by its number. */
export type ReadRecord = (id: number, limits: Limits) => Promise<PmRecord>;

/** A resource and the server that has its records. */
export interface ResourceOnServer {
  definition: ResourceDefinition;
  connection: Connection;
}

/** What the operations of one resource have in common. */
export interface ResourceContext extends ResourceOnServer {
  read: ReadRecord;
}
