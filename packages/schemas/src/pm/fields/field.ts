/** A text in English and in Chinese. */
export type Words = readonly [en: string, zh: string];

/** How one value is sent; `fields/kinds.ts` has the schema and the type of each. */
export type ValueKind =
  | 'id'
  | 'ids'
  | 'releaseBuilds'
  | 'link'
  | 'linkable'
  | 'name'
  | 'key'
  | 'text'
  | 'textList'
  | 'account'
  | 'accounts'
  | 'anyAccounts'
  | 'names'
  | 'builds'
  | 'build'
  /** One build as text: its number or `trunk`. */
  | 'buildKey'
  | 'groups'
  | 'date'
  | 'moment'
  | 'clock'
  | 'hours'
  | 'hoursList'
  | 'flag'
  | 'one'
  | 'plans'
  // These are in records only.
  | 'number'
  | 'several'
  | 'any';

/** A field with known values. */
export interface ChoiceKind {
  /** The name of the type; left out where a record alone has the field. */
  type?: string;
  /** What the type is, as the comment of its declaration. */
  about?: string;
  /** The known values, each with its label on ZenTao's screens. */
  values: Readonly<Record<string, Words>>;
  /** May administrators or other editions have more values? */
  isOpen: boolean;
  /** Is the field a list of them? `optional`: a single value needs no list. */
  list?: true | 'optional';
}

/** The kind of a field's values, or the values that it knows. */
export type Kind = ValueKind | ChoiceKind;

/** What is known of one field. */
export interface Field {
  kind: Kind;
  /** The known values of a number; administrators may have others. */
  knownNumbers?: readonly number[];
  /** The label on ZenTao's screens, and the meaning, in English. */
  en: Words;
  /** The same in Chinese. */
  zh: Words;
  /** Whether a create has it. In a transition, `required` alone counts. */
  create?: 'required' | 'optional';
  /** `false`: an update does not have it. `only`: an update has it and a create does not. */
  update?: false | 'only';
  /** Does an update with an empty text remove it? For a day. */
  isRemovable?: true;
  /** `false`: records do not have it. */
  record?: false;
  /** What a record's value means, where it differs from what is sent. */
  shown?: Words;
  /** What holds where it is not sent. */
  default?: Words;
  /** Not in the specification: seen on released servers, or in the API that ZenTao publishes. */
  isObserved?: boolean;
}

export type Fields = Readonly<Record<string, Field>>;

/** A change of state: PUT /{name}/{id}/{transition}. */
export interface Transition {
  /** What it does, as a verb phrase. */
  does: Words;
  /** The name of its fields' type; several transitions may share one. */
  type: string;
  fields: Fields;
  /** More about the request. */
  note?: string;
  /** Fields that one value of another field requires: `{ duplicateBug: ['resolution', 'duplicate'] }`. */
  requiredWith?: Readonly<Record<string, readonly [field: string, value: string]>>;
}

/** One kind of record: everything that is known of its fields. */
export interface ResourceFields {
  /** The path of the collection, e.g. `bugs`. */
  name: string;
  /** One record, e.g. `bug`, which is the key of a response and the name of the module. */
  one: string;
  /** What ZenTao's screens call one record. */
  label: Words;
  /** The beginning of the names of its types, e.g. `Bug`. */
  type: string;
  /** Does the specification show its fields? */
  isSpecified: boolean;
  /** Comments of the declarations. */
  about: { record: string; create?: string; update?: string };
  /** Names of the shared sets of fields that its records have, see `fields/shared-sets.ts`. */
  sets?: readonly string[];
  fields: Fields;
  transitions?: Readonly<Record<string, Transition>>;
  /** The resource whose types it has, and the fields of a create that it does not have. */
  like?: { resource: ResourceFields; without: readonly string[] };
}

type Told = Omit<Field, 'kind' | 'create'>;

/** A field that a create must have, an update may have and a record shows. */
export const required = (kind: Kind, told: Told): Field => ({ kind, create: 'required', ...told });

/** A field that a create and an update may have and a record shows. */
export const optional = (kind: Kind, told: Told): Field => ({ kind, create: 'optional', ...told });

/** The same where the specification does not have it. */
export const observed = (kind: Kind, told: Told): Field => optional(kind, { ...told, isObserved: true });

/** A field that a record shows, and that a transition may have. */
export const shown = (kind: Kind, told: Told): Field => ({ kind, ...told });

/** The same field in a transition that must have it. */
export const must = (field: Field): Field => ({ ...field, create: 'required' });

/** The same field in a transition that takes it from the record unless it is given. */
export const kept = (field: Field): Field => ({
  ...field,
  create: 'optional',
  default: ["the record's own value", '记录原有的值'],
});

/** Values of which administrators may add more. */
export const open = (values: ChoiceKind['values'], type?: string, about?: string): ChoiceKind => ({
  values,
  isOpen: true,
  ...(type !== undefined && { type }),
  ...(about !== undefined && { about }),
});

/** Values that are all there are. */
export const closed = (values: ChoiceKind['values'], type?: string, about?: string): ChoiceKind => ({
  ...open(values, type, about),
  isOpen: false,
});
