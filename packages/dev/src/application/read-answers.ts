import { inBoth, listed, said, type TextValue, text } from 'plat-common/text';
import * as z from 'zod/mini';
import { problemsIn, readJson, withReasons } from '../config/read-json.js';
import { type Answers, answerProblems, questionsOf, wizardEvents, wizardOf } from '../device/wizard.js';
import { PlatDevError } from '../errors.js';
import type { PlatDevOptions } from '../options.js';

/** A field's value, or a list for a checkbox, by the field. */
export const answersSchema = z.record(
  z.string(),
  z.union([z.string(), z.array(z.string())], said(text`must be a string, or a list of strings`)),
);

/** The answers to the questions of packages; undefined where they are asked on the desktop. */
export async function readAnswers(
  given: PlatDevOptions['answers'],
): Promise<z.output<typeof answersSchema> | undefined> {
  if (given === undefined) return undefined;
  const answers = typeof given === 'string' ? await readJson(given, 'invalid-option', HINT) : given;
  const parsed = answersSchema.safeParse(answers, withReasons);
  if (parsed.success) return parsed.data;
  const source = typeof given === 'string' ? given : inBoth(text`the option answers`, '选项 answers');
  const problems = problemsIn(parsed.error, text`the answers`);
  throw new PlatDevError('invalid-option', text`The answers in ${source} are invalid: ${problems}`, HINT);
}

/** Rejects a field that no question of the packages has, as its answer would be lost and the initial value be taken. */
export async function requireQuestions(
  answers: Readonly<Record<string, unknown>>,
  folders: readonly string[],
): Promise<void> {
  const given = Object.keys(answers);
  if (given.length === 0) return;
  const wizards = folders.flatMap((folder) => wizardEvents.map((event) => wizardOf(folder, event)));
  const fields = questionsOf((await Promise.all(wizards)).flat()).map(({ field }) => field);
  const unknown = given.filter((field) => !fields.includes(field));
  if (unknown.length === 0) return;
  const message = text`The package does not ask for ${listed('items', unknown)}`;
  const hint =
    fields.length > 0
      ? inBoth(text`It asks for ${listed('items', [...new Set(fields)])}.`, '向导中的字段：{0}。')
      : inBoth(text`Leave out --answers: it asks for nothing.`, '请去掉 --answers：该应用包没有向导。');
  throw new PlatDevError('invalid-option', message, hint);
}

/** Rejects given answers that the form of the installation would not take. Questions without an answer keep their initial values. */
export async function requireValidAnswers(answers: Answers, folders: readonly string[]): Promise<void> {
  for (const folder of folders) {
    const problems = Object.entries(answerProblems(await wizardOf(folder, 'install'), answers));
    const wrong = problems.filter(([field]) => field in answers);
    if (wrong.length > 0) throw invalidAnswers(wrong);
  }
}

/** What is wrong with answers, each behind the name of its question. */
export function invalidAnswers(
  problems: readonly (readonly [name: string, problem: TextValue])[],
): PlatDevError {
  const named = problems.map(([name, problem]) => text`${name}: ${problem}`);
  const message = text`The answers are invalid: ${listed('sentences', named)}`;
  return new PlatDevError('invalid-option', message, inBoth(text`Correct them.`, '请修改。'));
}

const HINT = text`Write an object of fields and their values: { "wizard_port": "8099" }; a checkbox has a list.`;
