/** How much a finding counts: an error fails the check, a warning fails it with `--strict`, a note never does. */
export type Severity = 'error' | 'warning' | 'note';

/**
 * Rules of one part of a package, by name. A row is the severity where the rule is no warning, and a line for each language: what is
 * wrong, what follows from it and what to do, between vertical bars.
 */
export type RuleRows = Readonly<Record<string, `${'' | 'error\n' | 'note\n'}${string}\n${string}`>>;
