import type { Connection } from '../connection.js';
import type { ResourceDefinition } from './definition.js';
import { KeyedMutex } from './keyed-mutex.js';
import type { ReadRecord } from './write.js';

/** What the operations of one resource have in common. */
export interface ResourceContext {
  definition: ResourceDefinition;
  connection: Connection;
  /** Undefined for a definition whose records have no request for a single one. */
  read: ReadRecord | undefined;
  /** Serializes creates that could not be distinguished afterwards. */
  createMutex: KeyedMutex;
  /** What earlier responses to creates have shown. */
  answers: {
    /** Does the response have the id? By the kind of the create, from the first response on. */
    tellID: Map<unknown, boolean>;
  };
}

/** The target of a definition, of whose server nothing is known yet. */
export function createResourceContext(
  definition: ResourceDefinition,
  connection: Connection,
  read: ReadRecord | undefined,
): ResourceContext {
  return { definition, connection, read, createMutex: new KeyedMutex(), answers: { tellID: new Map() } };
}
