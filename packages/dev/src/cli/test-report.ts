import { printable, printableLine } from 'plat-common/printable';
import type { Language } from '../check/findings.js';
import { type Pair, worded } from '../check/rules/rule.js';
import type { TestStep, TestStepName } from '../package-test/steps.js';
import type { PackageTest } from '../package-test/test-package.js';
import { type FindingFormat, gitHubCommand } from './finding-lines.js';

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
const summary: Pair = [
  '{application} {version}: {passed} passed, {failed} failed, {skipped} skipped',
  '{application} {version}：通过 {passed}，失败 {failed}，跳过 {skipped}',
];
const refusals: Pair = [
  'plat-dev pack refuses this package: it has {errors}, which plat-dev pack {path} lists.',
  'plat-dev pack 会拒绝这个包：有 {errors}。运行 plat-dev pack {path} 可查看。',
];
const noteTexts: Pair = ['note: {note}', '提示：{note}'];

/** What is printed of a step, with what the application wrote when it has failed. */
export function stepLines(step: TestStep, format: FindingFormat, language: Language): string {
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
export function noteLine(note: string, format: FindingFormat, language: Language): string {
  if (format === 'github') return gitHubCommand('warning', { title: 'plat-dev test' }, note);
  return `${printableLine(worded(noteTexts, language, { note }))}\n`;
}

/** That a package whose steps have passed is not packed. */
export function refusalNote(errors: number, path: string, language: Language): string {
  const counted: Pair = [errors === 1 ? '1 error' : `${errors} errors`, `${errors} 个错误`];
  return worded(refusals, language, { errors: worded(counted, language), path });
}

/** How many steps ended how. */
export function testSummary({ application, version, steps }: PackageTest, language: Language): string {
  const of = (result: TestStep['result']) => steps.filter((step) => step.result === result).length;
  const counts = { passed: of('passed'), failed: of('failed'), skipped: of('skipped') };
  return `\n${printableLine(worded(summary, language, { application, version, ...counts }))}\n`;
}
