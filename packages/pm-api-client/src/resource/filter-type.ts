/** Records of one product. */
export interface OfProduct<Browse extends string> extends Browsed<Browse> {
  /** The product, by its id. */
  product: number;
}

/** Records of one project. */
export interface OfProject<Browse extends string> extends Browsed<Browse> {
  /** The project, by its id. */
  project: number;
}

/** Records of one execution. */
export interface OfExecution<Browse extends string> extends Browsed<Browse> {
  /** The execution, by its id. */
  execution: number;
}

/** Records of one program. */
export interface OfProgram<Browse extends string> extends Browsed<Browse> {
  /** The program, by its id. */
  program: number;
}

/** A list with a choice of its records. */
export interface Browsed<Browse extends string> {
  /** Which of the records. The first value is the default. Servers return an empty list for an unknown value. */
  browse?: Browse | undefined;
  /** Another name of `browse`, from the specification. If both are given, they must be equal. */
  browseType?: Browse | undefined;
}

/** A filter with one parent out of several: `{ product: 1 }` or `{ project: 1 }`, never both. */
export type OneOf<Places> = {
  [Place in keyof Places]: Places[Place] & Without<Exclude<keyof Places, Place>>;
}[keyof Places];

/** A filter for all records of the server, or for those below one parent. */
export type AllOrOneOf<Whole, Places> = (Whole & Without<keyof Places>) | OneOf<Places>;

type Without<Names extends PropertyKey> = { [Name in Names]?: never };
