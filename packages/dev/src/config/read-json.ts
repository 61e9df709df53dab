import { readFile } from 'node:fs/promises';
import { inBoth, listed, type Text, type TextList, text } from 'plat-common/text';
import * as z from 'zod/mini';
import { PlatDevError, type PlatDevErrorCode } from '../errors.js';
import { chinese } from '../texts/said-in.js';

/** The content of a JSON file that an option names. Editors of Windows begin one with a byte order mark. */
export async function readJson(file: string, code: PlatDevErrorCode, hint: Text): Promise<unknown> {
  const json = await readFile(file, 'utf8').catch((cause: unknown) => {
    const look = inBoth(
      text`Check its name, and that you may read it.`,
      '请检查文件名，并确认当前用户有权读取。',
    );
    throw new PlatDevError(code, text`${file} cannot be read`, look, { cause });
  });
  try {
    return JSON.parse(json.replace(/^\uFEFF/, ''));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : '';
    const message = inBoth(text`${file} is not JSON: ${reason}`, '{0} 不是 JSON：{1}');
    throw new PlatDevError(code, message, hint, { cause });
  }
}

/** Parses with zod's reasons in English, and keeps what those in Chinese are made of. */
export const withReasons = { error: z.locales.en().localeError, reportInput: true };
const inChinese = z.locales.zhCN().localeError as (issue: z.core.$ZodIssue) => unknown;

/** What is wrong with a value, each with its place as one would write it in JavaScript: `users[1].id: must be …`. */
export function problemsIn({ issues }: z.core.$ZodError, whole: Text): TextList {
  const problems = issues.map((issue) => text`${z.core.toDotPath(issue.path) || whole}: ${reasonOf(issue)}`);
  return listed('clauses', problems);
}

/** What is wrong with one value. A reason of our own is in the catalogue; zod has its own in both languages. */
export function reasonOf(issue: z.core.$ZodIssue): Text {
  const { message } = issue;
  if (Object.hasOwn(chinese.templates, message)) return { template: message, values: [] };
  return { template: '{0}', values: [message, String(inChinese(issue))], zh: '{1}' };
}
