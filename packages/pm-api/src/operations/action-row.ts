import type { Json } from 'plat-common/json';
import type { Call, Parameters } from '../operation.js';
import type { WriteResult } from '../resources.js';
import type { Text, TextValue } from '../texts.js';

/** What an action works with. */
export interface Asked {
  /** The methods of the client's resource, which the rows name. */
  on: Readonly<Record<string, (...given: unknown[]) => Promise<WriteResult>>>;
  id: number;
  given: Json;
  call: Call;
}

/** Something that is done with records beside fields and states: a verb of the command, and a word of the tool `action`. */
export interface Action {
  name: string;
  /** What it does, with records of a resource or in general. */
  does: (a: TextValue, resource?: string) => Text;
  of: readonly string[];
  /** What its id is of. @default one of these records */
  one?: Text;
  /** What it takes behind the id. */
  takes: (resource: string) => Parameters;
  example: (resource: string) => string;
  run: (asked: Asked) => Promise<WriteResult | undefined> | undefined;
  /** Does it need what a delete needs? */
  isDelete?: true;
}
