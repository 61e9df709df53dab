import { stat } from 'node:fs/promises';
import { printable, printableLine } from 'plat-common/printable';
import { inBoth, type Text, type TextValue, text } from 'plat-common/text';
import { readAnswers } from '../application/read-answers.js';
import { checkPackage } from '../check/check-package.js';
import type { LayoutKind } from '../device/layout.js';
import { readExpectations } from '../package-test/expectations.js';
import type { TestStep, TestStepName } from '../package-test/steps.js';
import { type PackageTest, testPackage } from '../package-test/test-package.js';
import { saidIn } from '../texts/said-in.js';
import { type CliContext, exitCodes, interruptible } from './cli-context.js';
import { type FindingFormat, gitHubCommand } from './finding-lines.js';

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
  const { stdout, language } = context;
  const { format } = flags;
  const say = saidIn(language);
  const note = (about: TextValue) => {
    const line = `${printableLine(say(inBoth(text`note: ${about}`, '提示：{0}')))}\n`;
    const warning = gitHubCommand('warning', { title: 'plat-dev test' }, say(about));
    stdout.write(format === 'github' ? warning : line);
  };
  const answers = await readAnswers(flags.answers);
  const expect = flags.expect === undefined ? undefined : await readExpectations(flags.expect);
  return interruptible(context, async (signal) => {
    const result = await testPackage(path, {
      ...flags,
      answers,
      expect,
      timeoutMs: flags.timeout * 1000,
      language,
      signal,
      onStep: (step) => {
        if (format !== 'json') stdout.write(stepLines(step, format, say));
      },
      onWait: (entry, reason) => {
        const line = `${say(inBoth(text`waiting`, '等待'))}  ${say(stepNames.entry)} ${entry}  ${reason}`;
        if (format === 'text') stdout.write(`${printableLine(line)}\n`);
      },
    });
    if (format === 'json') stdout.write(`${JSON.stringify(result, null, 2)}\n`);
    else {
      for (const different of result.notes) note(different);
      stdout.write(`\n${printableLine(say(summaryOf(result)))}\n`);
      if (signal.aborted) note(endedEarly);
      else if (!(await isPackable(path))) note(refusalOf(path));
    }
    return result.ok ? exitCodes.well : exitCodes.failed;
  });
}

/** Whether `plat-dev pack` takes a folder: a package with errors may work all the same. */
async function isPackable(path: string): Promise<boolean> {
  return !(await stat(path)).isDirectory() || (await checkPackage(path)).ok;
}

const stepNames: Readonly<Record<TestStepName, Text>> = {
  scripts: inBoth(text`scripts`, '脚本'),
  install: inBoth(text`install`, '安装'),
  start: inBoth(text`start`, '启动'),
  entry: inBoth(text`entry`, '入口'),
  'start-again': inBoth(text`start again`, '再次启动'),
  upgrade: inBoth(text`upgrade`, '升级'),
  stop: inBoth(text`stop`, '停止'),
  uninstall: inBoth(text`uninstall`, '卸载'),
};
const results: Readonly<Record<TestStep['result'], Text>> = {
  passed: inBoth(text`passed `, '通过'),
  failed: inBoth(text`failed `, '失败'),
  skipped: inBoth(text`skipped`, '跳过'),
};

const endedEarly = inBoth(text`The test was ended before its last step.`, '测试在完成最后一步之前被终止。');

function refusalOf(path: string): Text {
  return inBoth(
    text`plat-dev pack refuses this package, and plat-dev pack ${path} lists why.`,
    'plat-dev pack 会拒绝这个包，原因可用 plat-dev pack {0} 查看。',
  );
}

/** How many steps ended how. */
function summaryOf({ application, version, steps }: PackageTest): Text {
  const of = (result: TestStep['result']) => steps.filter((step) => step.result === result).length;
  return inBoth(
    text`${application} ${version}: ${of('passed')} passed, ${of('failed')} failed, ${of('skipped')} skipped`,
    '{0} {1}：通过 {2}，失败 {3}，跳过 {4}',
  );
}

/** What is printed of a step, with what the application wrote when it has failed. */
function stepLines(step: TestStep, format: FindingFormat, say: (value: Text) => string): string {
  const name = [say(stepNames[step.step]), step.entry].filter(Boolean).join(' ');
  const end = step.reason ?? `${step.milliseconds} ms`;
  const head = printableLine(`${say(results[step.result])}  ${name}  ${end}`);
  const problems = step.problems.flatMap(({ message, hint }) => [message, hint]);
  const lines = [...problems, ...step.output.map((line) => `| ${line}`)];
  const shown = lines.map((line) => `    ${printable(line).replaceAll('\n', '\n    ')}\n`).join('');
  if (format !== 'github') return `${head}\n${shown}`;
  const commands = step.problems.map(({ message, hint }) =>
    gitHubCommand('error', { title: `plat-dev test: ${name}` }, `${message} ${hint}`),
  );
  // GitHub takes this for a command anywhere in a line.
  return `${`${head}\n${shown}`.replaceAll('##[', '## [')}${commands.join('')}`;
}
