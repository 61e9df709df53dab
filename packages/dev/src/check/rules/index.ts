import { entryRules } from './entry-rules.js';
import { archiveRules, manifestRules } from './manifest-rules.js';
import { programRules } from './program-rules.js';
import { type Rule, ruleOf } from './rule.js';

const tables = { ...manifestRules, ...entryRules, ...programRules, ...archiveRules };

/** The name of a rule. */
export type RuleName = keyof typeof tables;

/** Every rule of the check. The page of rules in the documentation is made of it. */
export const rules = Object.fromEntries(
  Object.entries(tables).map(([name, row]) => [name, ruleOf(row)]),
) as Readonly<Record<RuleName, Rule>>;
