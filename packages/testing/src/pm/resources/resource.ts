import type { Filter } from '../row-filters.js';

type Fields = Readonly<Record<string, unknown>>;

/** The values of a field. `scalar` is a text or a number; `text` in a required field must not be empty. */
export type Kind = 'text' | 'number' | 'scalar' | 'texts' | 'numbers' | 'date';

/** A resource that others are listed below. */
export type Parent = 'products' | 'projects' | 'executions';

/** One resource as data; what no column can say is in the files of a behaviour. */
export interface Resource {
  /** Key of a single record in a response. */
  readonly one: string;
  /** What the server calls it in "… does not exist." */
  readonly word: string;
  /** Where its lists are. @default below no other resource */
  readonly parents?: readonly Parent[];
  /** It has a list that belongs to no parent. */
  readonly listed?: true;
  /** Its records are not deletable. */
  readonly undeletable?: true;
  /** Fields that POST and PUT take over, under the name that the record has. */
  readonly fields: Readonly<Record<string, Kind>>;
  /** What a new record has where nothing was sent, if that is not the empty value of the field's kind. */
  readonly starts?: Fields;
  /** Field of the record that names who made it. @default 'openedBy' */
  readonly creator?: 'openedBy' | 'createdBy';
  readonly create: Creation;
  /** Records that each value of the filter shows. */
  readonly filters: Readonly<Record<string, Filter>>;
  /** The filter's value where none is asked for. @default 'all' */
  readonly shows?: string;
  /** PUT /{resource}/{id}/{name}. @default none */
  readonly operations?: Readonly<Record<string, Operation>>;
}

/** What a create takes. Source: project management API, "Fields of create operations" and its naming rules. */
export interface Creation {
  readonly required: Readonly<Record<string, Kind>>;
  /** Names that look right and are answered with 403. */
  readonly wrongNames?: readonly string[];
  /** Fields that take these values only. */
  readonly choices?: Readonly<Record<string, readonly string[]>>;
}

/** A change of state. Source: project management API, "States and transitions". */
export interface Operation {
  readonly from: readonly string[];
  readonly to: string;
  readonly needs?: Readonly<Record<string, Kind>>;
  /** What changes beside the state. */
  readonly effect?: (body: Fields) => Fields;
}

const EMPTY: Readonly<Record<Kind, unknown>> = {
  text: '',
  number: 0,
  scalar: '',
  texts: [],
  numbers: [],
  date: '',
};

/** Fields by their kind, with blanks between the names. */
export const fieldsOf = (names: Partial<Record<Kind, string>>): Record<string, Kind> =>
  Object.fromEntries(
    Object.entries(names).flatMap(([kind, list]) => list.split(' ').map((name) => [name, kind as Kind])),
  );

/** Every field that a new record has where nothing was sent, but for those that a create requires. */
export function startsOf({ fields, create, starts }: Resource): Fields {
  const optional = Object.entries(fields).filter(([field]) => !(field in create.required));
  return { ...Object.fromEntries(optional.map(([field, kind]) => [field, EMPTY[kind]])), ...starts };
}
