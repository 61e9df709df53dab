import { listed, type Text, type TextList, text } from 'plat-common/text';
import * as z from 'zod/mini';
import { chinese } from '../texts/said-in.js';

/** Parses with zod's reasons in English. */
export const withReasons = { error: z.locales.en().localeError };

/** What is wrong with a value, each with its place as one would write it in JavaScript: `users[1].id: must be …`. */
export function problemsIn({ issues }: z.core.$ZodError, whole: Text): TextList {
  return listed(
    'clauses',
    issues.map((issue) => text`${z.core.toDotPath(issue.path) || whole}: ${reasonOf(issue)}`),
  );
}

/** What is wrong with one value. A reason of our own is in the catalogue; zod's are finished English sentences, so the Chinese is made of their parts. */
export function reasonOf(issue: z.core.$ZodIssue): Text {
  const { message } = issue;
  if (Object.hasOwn(chinese.templates, message)) return { template: message, values: [] };
  const [zh, part = ''] = inChinese(issue);
  return { template: '{0}', values: [message, part], zh };
}

function inChinese(issue: z.core.$ZodIssue): [zh: string, part?: string | number] {
  switch (issue.code) {
    case 'invalid_type':
      return ['类型应为 {1}', issue.expected];
    case 'invalid_value':
      return ['可选值为 {1}', issue.values.map((value) => JSON.stringify(value)).join('、')];
    case 'unrecognized_keys':
      return ['未知的键 {1}', issue.keys.map((key) => JSON.stringify(key)).join('、')];
    case 'too_big':
      return [issue.origin === 'number' ? '不能大于 {1}' : '过长，最多 {1}', Number(issue.maximum)];
    case 'too_small':
      return [issue.origin === 'number' ? '不能小于 {1}' : '过短，至少 {1}', Number(issue.minimum)];
    case 'invalid_format':
      return ['格式应为 {1}', issue.pattern ?? issue.format];
    default:
      return ['值无效'];
  }
}
