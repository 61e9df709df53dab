import { parsedJson } from 'plat-common/json';
import { inBoth, listed, said, type Text, type TextValue, text } from 'plat-common/text';
import { wizardRule } from 'plat-schemas/package';
import * as z from 'zod/mini';
import type { DevWizardStep } from '../api.js';
import { problemsIn, withReasons } from '../config/read-json.js';
import { PlatDevError } from '../errors.js';
import { textIn } from './package-files.js';
import type { SafeFolder } from './safe-folder.js';

/** When questions of a package are asked. */
export const wizardEvents = ['install', 'upgrade', 'uninstall', 'config'] as const;
export type WizardEvent = (typeof wizardEvents)[number];

// A device takes a required answer without a message, too.
const rule = z.looseObject(wizardRule.shape);
const item = z.object({
  type: z.string(),
  field: z._default(z.string(), ''),
  label: z._default(z.string(), ''),
  initValue: z.optional(
    z.union([z.string(), z.array(z.string())], said(text`a text in quotation marks is expected`)),
  ),
  options: z._default(z.array(z.object({ label: z.string(), value: z.string() })), []),
  rules: z._default(z.array(rule), []),
  helpText: z.optional(z.string()),
});
const wizard = z.array(
  z.looseObject({ stepTitle: z._default(z.string(), ''), items: z._default(z.array(item), []) }),
);

/** A step of a package's questions. */
export type WizardStep = z.output<typeof wizard>[number];
/** One question, or a tip that asks nothing. */
export type WizardItem = z.output<typeof item>;
/** Answers by field: a text, or a list for a checkbox. */
export type Answers = Readonly<Record<string, string | readonly string[]>>;

/** The questions of a package for an event; none where it has no such file. A file that a device refuses throws. */
export async function wizardOf(folder: string | SafeFolder, event: WizardEvent): Promise<WizardStep[]> {
  const json = await textIn(folder, `wizard/${event}`);
  if (json === undefined || json.trim() === '') return [];
  const parsed = wizard.safeParse(parsedJson(json), withReasons);
  if (parsed.success) return parsed.data;
  const problems = problemsIn(parsed.error, text`the file`);
  const message = text`wizard/${event} is invalid, so a device rejects the package: ${problems}`;
  const hint = inBoth(text`plat-dev check shows the line.`, '运行 plat-dev check 可查看所在的行。');
  throw new PlatDevError('package-invalid', message, hint);
}

/** The questions that ask something, of all steps. */
export function questionsOf(steps: readonly WizardStep[]): WizardItem[] {
  return steps.flatMap(({ items }) => items).filter(({ type, field }) => type !== 'tips' && field !== '');
}

/** The variables of these questions: the answer, else the initial value. */
export function variablesOfAnswers(steps: readonly WizardStep[], answers: Partial<Answers>) {
  return Object.fromEntries(
    questionsOf(steps).map(({ field, initValue = '' }) => [field, textOf(answers[field] ?? initValue)]),
  );
}

/** The variables of an event. On a kept device the answers to the installation are given again, and those of other packages beside. */
export async function variablesAt(folder: string | SafeFolder, event: WizardEvent, answers: Answers) {
  const steps = await wizardOf(folder, event);
  const all = (await Promise.all(wizardEvents.map((one) => wizardOf(folder, one)))).flat();
  const given = { stepTitle: '', items: questionsOf(all).filter(({ field }) => field in answers) };
  return variablesOfAnswers([...steps, given], answers);
}

/** A text of the package with the answers in place of `${field}`; a field without an answer stays. */
export function withAnswers(text: string, answers: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\$\{(\w+)\}/g, (whole, field) => answers[field] ?? whole);
}

/** What is wrong with answers, by field, in the package's own words where it has some. */
export function answerProblems(steps: readonly WizardStep[], answers: Answers): Record<string, TextValue> {
  const variables = variablesOfAnswers(steps, answers);
  const found = questionsOf(steps).flatMap((question) => {
    const { field, label, rules } = question;
    const value = variables[field] ?? '';
    const broken = rules.find((one) => !isMet(one, value));
    const ofRule = broken && (broken.message ?? text`${label || field} is invalid.`);
    const problem = ofRule ?? problemOfChoice(question, value);
    return problem === undefined ? [] : [[field, problem]];
  });
  return Object.fromEntries(found);
}

/** An initial value that is no option is passed on, as a form does where no option is chosen. */
function problemOfChoice({ type, options, initValue = '' }: WizardItem, value: string): Text | undefined {
  const known = options.map((option) => option.value);
  if (known.length === 0 || value === '' || value === textOf(initValue)) return undefined;
  const chosen = type === 'checkbox' ? value.split(',') : [value];
  const other = chosen.find((one) => !known.includes(one));
  if (other === undefined) return undefined;
  return inBoth(text`"${other}" is not one of ${listed('items', known)}.`, '“{0}”不在选项 {1} 中。');
}

function isMet({ required, min, max, len, pattern }: z.output<typeof rule>, value: string): boolean {
  if (value === '') return required !== true;
  if (min !== undefined && value.length < min) return false;
  if (max !== undefined && value.length > max) return false;
  if (len !== undefined && value.length !== len) return false;
  // An invalid pattern is ignored.
  return pattern === undefined || matches(pattern, value) !== false;
}

/** Whether a pattern from a package matches a text; undefined for an invalid one, and for one that is too much for the engine. */
export function matches(pattern: string, text: string): boolean | undefined {
  try {
    return new RegExp(pattern).test(text);
  } catch {
    return undefined;
  }
}

function textOf(value: string | readonly string[]): string {
  return typeof value === 'string' ? value : value.join(',');
}

/** The text of a file with answers, to be filled in: the initial value of each question, else its first option. */
export function answersTemplate(items: DevWizardStep['items']): string {
  const asked = items.filter(({ type, field }) => type !== 'tips' && field !== '');
  const values = asked.map(({ type, field, initValue, options: [first] }) => {
    const value = initValue?.length ? initValue : (first?.value ?? (type === 'switch' ? 'true' : ''));
    return [field, type === 'checkbox' ? textOf(value).split(',') : value];
  });
  return JSON.stringify(Object.fromEntries(values));
}

/** The questions whose answer is missing or invalid, and a template for a file of answers to them; undefined without such questions. */
export function missingAnswers(steps: readonly WizardStep[], answers: Answers) {
  const problems = answerProblems(steps, answers);
  const reasons = Object.entries(problems).map(([field, problem]) => text`${field} (${problem})`);
  if (reasons.length === 0) return undefined;
  const template = answersTemplate(questionsOf(steps).filter(({ field }) => field in problems));
  return { reasons: listed('items', reasons), template };
}
