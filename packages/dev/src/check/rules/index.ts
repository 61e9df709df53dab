import { textsIn } from '../../texts/pairs.js';
import { entryRules } from './entry-rules.js';
import { archiveRules, manifestRules } from './manifest-rules.js';
import { programRules } from './program-rules.js';
import type { Severity } from './rule.js';

const tables = { ...manifestRules, ...entryRules, ...programRules, ...archiveRules };

/** The name of a rule. */
export type RuleName = keyof typeof tables;

/** Every rule of the check. The page of rules in the documentation is made of it. */
export const rules = Object.fromEntries(
  Object.entries(tables).map(([name, row]) => [name, ruleOf(row)]),
) as Readonly<Record<RuleName, ReturnType<typeof ruleOf>>>;

/** One kind of fault: how much it counts, what is wrong, what follows from it, and what to do about it. */
function ruleOf(row: string) {
  const lines = row.split('\n');
  const severity = lines.length > 2 ? (lines.shift() as Severity) : 'warning';
  const [message, why, hint] = textsIn(lines);
  if (message === undefined || why === undefined || hint === undefined)
    throw new Error(`Incomplete rule: ${row}`);
  return { severity, message, why, hint };
}
