import { listed, type Text, type TextList, text } from 'plat-common/text';
import * as z from 'zod/mini';
import { chinese } from '../texts/said-in.js';

/** Parses with zod's reasons in English, and keeps what those in Chinese are made of. */
export const withReasons = { error: z.locales.en().localeError, reportInput: true };
const inChinese = z.locales.zhCN().localeError as (issue: z.core.$ZodIssue) => unknown;

/** What is wrong with a value, each with its place as one would write it in JavaScript: `users[1].id: must be …`. */
export function problemsIn({ issues }: z.core.$ZodError, whole: Text): TextList {
  return listed(
    'clauses',
    issues.map((issue) => text`${z.core.toDotPath(issue.path) || whole}: ${reasonOf(issue)}`),
  );
}

/** What is wrong with one value. A reason of our own is in the catalogue; zod has its own in both languages. */
export function reasonOf(issue: z.core.$ZodIssue): Text {
  const { message } = issue;
  if (Object.hasOwn(chinese.templates, message)) return { template: message, values: [] };
  return { template: '{0}', values: [message, String(inChinese(issue))], zh: '{1}' };
}
