import type { Fields, ResourceFields } from '../../packages/schemas/src/pm/fields/field.js';
import type { KindRules } from '../../packages/schemas/src/pm/fields/kinds.js';
import type { SharedSet } from '../../packages/schemas/src/pm/fields/shared-sets.js';

/** What the files are made from. */
export interface Knowledge {
  tables: ResourceFields[];
  fieldsIn(table: ResourceFields, verb: string): Fields;
  kinds: Readonly<Record<string, KindRules>>;
  requestSets: Readonly<Record<string, SharedSet>>;
  optionalSets: Readonly<Record<string, SharedSet>>;
  recordSets: Readonly<Record<string, SharedSet>>;
}
