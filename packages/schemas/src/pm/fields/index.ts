export { resourceFields } from '../schemas/tables.js';
export type {
  ChoiceKind,
  Field,
  Kind,
  ResourceFields,
  Transition,
  ValueKind,
  Words,
} from './field.js';
export { fieldsIn } from './fields-in.js';
export { isChoice, type KindRules, kinds } from './kinds.js';
