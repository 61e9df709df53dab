/** How much a finding counts: an error fails the check, a warning fails it with `--strict`, a note never does. */
export type Severity = 'error' | 'warning' | 'note';

/** A text in English and Chinese. `{name}` is replaced by a value of the finding. */
export type Text = readonly [english: string, chinese: string];

/** One kind of fault. */
export interface Rule {
  severity: Severity;
  /** Severity when the package is packed, where it differs: a build has been run by then. */
  whenPacked?: Severity;
  /** What is wrong. */
  message: Text;
  /** What follows from it. */
  why: Text;
  /** What to do about it. */
  hint: Text;
}

/** The rules of one part of a package, by name. */
export type RuleTable = Readonly<Record<string, Rule>>;
