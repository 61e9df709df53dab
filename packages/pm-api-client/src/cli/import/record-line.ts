import type { Json } from '../../body.js';

/** A record of an import file, and the line where it begins. */
export interface RecordLine {
  line: number;
  fields: Json;
}
