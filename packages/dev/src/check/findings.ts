import { guideAddress } from 'plat-common/error-page';
import type { Language } from 'plat-common/locale';
import { type Pair, type PairValues, worded } from '../texts/pairs.js';
import { type RuleName, rules } from './rules/index.js';
import type { Severity } from './rules/rule.js';

export type { Language } from 'plat-common/locale';
export type { RuleName } from './rules/index.js';
export type { Severity } from './rules/rule.js';

/** One thing to look at. */
export interface Finding {
  rule: RuleName;
  /** An error makes the check fail, a warning does with `--strict`, a note never does. */
  severity: Severity;
  /** What is wrong, and what follows from it. */
  message: string;
  /** What to do about it. */
  hint: string;
  /** The rule's page in the documentation. */
  url: string;
  /** Relative to the package. */
  file?: string;
  /** Counted from 1. */
  line?: number;
  /** Counted from 1. */
  column?: number;
}

/** Where a fault is. */
export type Place = Pick<Finding, 'file' | 'line' | 'column'>;

/** A fault, before it is put into words. */
export interface Fault extends Place {
  rule: RuleName;
  values: PairValues;
}

/** The result of a check. */
export interface PackageCheck {
  /** Whether there are no errors. */
  ok: boolean;
  findings: Finding[];
  scopes: { declared: string[]; used: string[] };
}

/** A fault of a rule, at a place. `{file}` of a text is the place's file, unless values name another. */
export function fault(rule: RuleName, place: Place, values: Fault['values'] = {}): Fault {
  return { rule, ...place, values: { ...(place.file !== undefined && { file: place.file }), ...values } };
}

/** The faults among rows that are something else where a condition is not met. */
export function faultsAmong(rows: readonly (Fault | false | '' | undefined)[]): Fault[] {
  return rows.filter((row) => typeof row === 'object');
}

/** What is wrong with members that were left out when a package was unpacked. */
export function findingsOfLeftOut(members: readonly string[], language: Language): Finding[] {
  return members.map((file) => findingOf(fault('archive-path-unsafe', { file }), language));
}

/** Puts a fault into words. */
export function findingOf({ rule, values, ...place }: Fault, language: Language): Finding {
  const { severity, message, why, hint } = rules[rule];
  const say = (pair: Pair) => worded(pair, language, values);
  const end = language === 'zh' ? '。' : '. ';
  return {
    rule,
    severity,
    message: `${say(message)}${end}${say(why)}`,
    hint: say(hint),
    url: guideAddress('check-rules', rule, language),
    ...place,
  };
}

/** Where something is in a text; both count from 1, as editors do. */
export type Position = Required<Pick<Place, 'line' | 'column'>>;

/** The line and column of an offset. */
export function positionOf(text: string, offset: number): Position {
  const lines = text.slice(0, offset).split('\n');
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
}
