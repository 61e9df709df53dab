/** Records of one product. */
export interface OfProduct<Browse extends string> extends Browsed<Browse> {
  /** The product, by its number. */
  product: number;
}

/** Records of one project. */
export interface OfProject<Browse extends string> extends Browsed<Browse> {
  /** The project, by its number. */
  project: number;
}

/** Records of one execution. */
export interface OfExecution<Browse extends string> extends Browsed<Browse> {
  /** The execution, by its number. */
  execution: number;
}

/** Records of one program. */
export interface OfProgram<Browse extends string> extends Browsed<Browse> {
  /** The program, by its number. */
  program: number;
}

/** A list of which a part can be asked for. */
export interface Browsed<Browse extends string> {
  /** Which of the records; the first value is the default. Servers answer an unknown value with an empty list. */
  browse?: Browse | undefined;
  /** The same as `browse`, by the specification's name for it; given both, they must be equal. */
  browseType?: Browse | undefined;
}

/** A filter with one parent out of several: `{ product: 1 }` or `{ project: 1 }`, never both. */
export type OneOf<Places> = {
  [Place in keyof Places]: Places[Place] & Without<Exclude<keyof Places, Place>>;
}[keyof Places];

/** A filter for all records of a server, or for those of one parent. */
export type AllOrOneOf<Whole, Places> = (Whole & Without<keyof Places>) | OneOf<Places>;

type Without<Names extends PropertyKey> = { [Name in Names]?: never };
