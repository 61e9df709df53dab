import { stat } from 'node:fs/promises';
import { printable, printableLine } from 'plat-common/printable';
import { readAnswers } from '../application/read-answers.js';
import { checkPackage } from '../check/check-package.js';
import type { Language } from '../check/findings.js';
import { type Pair, worded } from '../check/rules/rule.js';
import type { LayoutKind } from '../device/layout.js';
import { readExpectations } from '../package-test/expectations.js';
import type { TestStep, TestStepName } from '../package-test/steps.js';
import { type PackageTest, testPackage } from '../package-test/test-package.js';
import { type CliContext, exitCodes } from './cli-context.js';
import { type FindingFormat, gitHubCommand } from './finding-lines.js';
import { interruptible } from './interruption.js';

/** Options of `plat-dev test`. */
export interface TestFlags {
  answers?: string;
  layout?: LayoutKind;
  bwrap?: string;
  from?: string;
  expect?: string;
  timeout: number;
  format: FindingFormat;
}

/** Tests a package on a fresh device and prints each step when it has ended. */
export async function test(path: string, flags: TestFlags, context: CliContext): Promise<number> {
  const { stdout, language = 'en' } = context;
  const { layout, bwrap, from, format } = flags;
  const answers = await readAnswers(flags.answers);
  const expect = flags.expect === undefined ? undefined : await readExpectations(flags.expect);
  return interruptible(context, async (signal) => {
    const result = await testPackage(path, {
      answers,
      layout,
      bwrap,
      from,
      expect,
      timeoutMs: flags.timeout * 1000,
      language,
      signal,
      onStep: (step) => {
        if (format !== 'json') stdout.write(stepLines(step, format, language));
      },
      onWait: (entry, reason) => {
        const line = `${worded(waits, language)}  ${worded(stepNames.entry, language)} ${entry}  ${reason}`;
        if (format === 'text') stdout.write(`${printableLine(line)}\n`);
      },
    });
    if (format === 'json') stdout.write(`${JSON.stringify(result, null, 2)}\n`);
    else {
      for (const note of result.notes) stdout.write(noteLine(note, format, language));
      stdout.write(testSummary(result, language));
      if (signal.aborted) stdout.write(noteLine(worded(endedEarly, language), format, language));
      else if (!(await isPackable(path)))
        stdout.write(noteLine(worded(refusals, language, { path }), format, language));
    }
    return result.ok ? exitCodes.well : exitCodes.failed;
  });
}

/** Whether `plat-dev pack` takes a folder: a package with errors may work all the same. */
async function isPackable(path: string): Promise<boolean> {
  return !(await stat(path)).isDirectory() || (await checkPackage(path)).ok;
}

const stepNames: Readonly<Record<TestStepName, Pair>> = {
  scripts: ['scripts', '脚本'],
  install: ['install', '安装'],
  start: ['start', '启动'],
  entry: ['entry', '入口'],
  'start-again': ['start again', '再次启动'],
  upgrade: ['upgrade', '升级'],
  stop: ['stop', '停止'],
  uninstall: ['uninstall', '卸载'],
};
const results: Readonly<Record<TestStep['result'], Pair>> = {
  passed: ['passed ', '通过'],
  failed: ['failed ', '失败'],
  skipped: ['skipped', '跳过'],
};
const waits: Pair = ['waiting', '等待'];
const summary: Pair = [
  '{application} {version}: {passed} passed, {failed} failed, {skipped} skipped',
  '{application} {version}：通过 {passed}，失败 {failed}，跳过 {skipped}',
];
const refusals: Pair = [
  'plat-dev pack refuses this package, and plat-dev pack {path} lists why.',
  'plat-dev pack 会拒绝这个包，原因可用 plat-dev pack {path} 查看。',
];
const endedEarly: Pair = ['The test was ended before its last step.', '测试在完成最后一步之前被终止。'];
const noteTexts: Pair = ['note: {note}', '提示：{note}'];

/** What is printed of a step, with what the application wrote when it has failed. */
function stepLines(step: TestStep, format: FindingFormat, language: Language): string {
  const name = [worded(stepNames[step.step], language), step.entry].filter(Boolean).join(' ');
  const end = step.reason ?? `${step.milliseconds} ms`;
  const head = printableLine(`${worded(results[step.result], language)}  ${name}  ${end}`);
  const problems = step.problems.flatMap(({ message, hint }) => [message, hint]);
  const lines = [...problems, ...step.output.map((line) => `| ${line}`)];
  const shown = lines.map((line) => `    ${printable(line).replaceAll('\n', '\n    ')}\n`).join('');
  const commands = step.problems.map(({ message, hint }) =>
    gitHubCommand('error', { title: `plat-dev test: ${name}` }, `${message} ${hint}`),
  );
  if (format !== 'github') return `${head}\n${shown}`;
  // GitHub takes this for a command anywhere in a line.
  return `${`${head}\n${shown}`.replaceAll('##[', '## [')}${commands.join('')}`;
}

/** What is different from a device here. */
function noteLine(note: string, format: FindingFormat, language: Language): string {
  if (format === 'github') return gitHubCommand('warning', { title: 'plat-dev test' }, note);
  return `${printableLine(worded(noteTexts, language, { note }))}\n`;
}

/** How many steps ended how. */
function testSummary({ application, version, steps }: PackageTest, language: Language): string {
  const of = (result: TestStep['result']) => steps.filter((step) => step.result === result).length;
  const counts = { passed: of('passed'), failed: of('failed'), skipped: of('skipped') };
  return `\n${printableLine(worded(summary, language, { application, version, ...counts }))}\n`;
}
