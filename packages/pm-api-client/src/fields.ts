/** The entry `pm-api-client/fields`: what is known of the fields of each resource, for help, forms and descriptions. */
export {
  type ChoiceKind,
  type Field,
  fieldsIn,
  isChoice,
  type Kind,
  type KindRules,
  kinds,
  type ResourceFields,
  resourceFields,
  type Transition,
  type ValueKind,
  type Words,
} from 'plat-schemas/pm/fields';
