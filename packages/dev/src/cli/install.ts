import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { printableLine } from 'plat-common/printable';
import { inBoth, text } from 'plat-common/text';
import { readAnswers, requireQuestions } from '../application/read-answers.js';
import { answersTemplate } from '../device/answers-template.js';
import { openPackage } from '../device/package-files.js';
import { questionsOf, type WizardItem, wizardOf } from '../device/wizard.js';
import { PlatDevError } from '../errors.js';
import {
  type InstallAnswers,
  installCommand,
  isOnPath,
  shownCommand,
  withAnswersFile,
} from '../install/install-command.js';
import { type CliContext, exitCodes } from './cli-context.js';
import { requireFile } from './pack.js';

/** Options of `plat-dev install`. */
export interface InstallFlags {
  run?: boolean;
  host?: string;
  answers?: string;
}

/** Prints the command of the device that installs a package, or runs it. */
export async function install(file: string, flags: InstallFlags, { stdout }: CliContext): Promise<number> {
  await requireFile(file);
  const path = resolve(file);
  const answers = await readAnswers(flags.answers);
  const { folder, close } = await openPackage(path);
  const asked = await askedIn(folder, answers ?? {}).finally(close);
  if (asked.length > 0 && flags.host !== undefined) {
    const message = text`The package asks for ${fieldsOf(asked)}, and trim-cli has no documented way to pass answers`;
    const hint = text`Copy the file to the device and run plat-dev install there, without --host.`;
    throw new PlatDevError('invalid-option', message, hint);
  }
  if (flags.run) requireAnswers(asked, answers ?? {});
  if (!flags.run) {
    const target = { host: flags.host, answersFile: asked.length > 0 ? 'answers.env' : undefined };
    stdout.write(`${shownCommand(installCommand(path, target))}\n${answersComment(asked, answers ?? {})}`);
    return exitCodes.well;
  }
  return withAnswersFile(answers ?? {}, async (env) => {
    const target = { host: flags.host, answersFile: asked.length > 0 ? env : undefined };
    return runOnDevice(installCommand(path, target));
  });
}

async function runOnDevice([command, ...args]: [string, ...string[]]): Promise<number> {
  if (!(await isOnPath(command))) {
    const hint = text`Run this on the device, or name it with --host where trim-cli is installed.`;
    throw new PlatDevError('package-invalid', text`${command} is not on PATH`, hint);
  }
  const child = spawn(command, args, { stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? exitCodes.failed;
}

/** What the file of the command has to contain, as comments of a shell, so that the whole can be copied. */
function answersComment(asked: readonly WizardItem[], answers: InstallAnswers): string {
  if (asked.length === 0) return '';
  const lines = asked.map(({ field, type, initValue = '' }) => {
    const value = type === 'password' ? '…' : [answers[field] ?? initValue].flat().join(',');
    // A line end in it would begin a line of its own, which is run where the text is pasted.
    return `${printableLine(`#   ${field}=${value}`)}\n`;
  });
  return `# answers.env:\n${lines.join('')}`;
}

function fieldsOf(questions: readonly WizardItem[]): string {
  return questions.map(({ field }) => field).join(', ');
}

/** The questions of an installation; rejects answers to others. */
export async function askedIn(folder: string, answers: InstallAnswers): Promise<WizardItem[]> {
  await requireQuestions(answers, [folder]);
  return questionsOf(await wizardOf(folder, 'install'));
}

/** Throws unless each question has an answer: the command of a device asks nothing. */
export function requireAnswers(asked: readonly WizardItem[], answers: InstallAnswers): void {
  const unanswered = asked.filter(({ field }) => answers[field] === undefined);
  if (unanswered.length === 0) return;
  throw new PlatDevError(
    'invalid-option',
    inBoth(text`The package asks for ${fieldsOf(unanswered)}`, '该应用包需要填写 {0}'),
    text`Write a JSON object ${answersTemplate(unanswered)} into a file and pass it with --answers.`,
  );
}
