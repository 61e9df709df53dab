import { stat } from 'node:fs/promises';
import { readAnswers } from '../application/read-answers.js';
import { checkPackage } from '../check/check-package.js';
import type { LayoutKind } from '../device/layout.js';
import { readExpectations } from '../package-test/expectations.js';
import { testPackage } from '../package-test/test-package.js';
import { type CliContext, exitCodes } from './cli-context.js';
import type { FindingFormat } from './finding-lines.js';
import { interruptible } from './interruption.js';
import { noteLine, refusalNote, stepLines, testSummary } from './test-report.js';

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
  const ending = new AbortController();
  return interruptible(context, async (interrupted) => {
    void interrupted.then(() => ending.abort());
    const result = await testPackage(path, {
      answers,
      layout,
      bwrap,
      from,
      expect,
      timeoutMs: flags.timeout * 1000,
      language,
      signal: ending.signal,
      onStep: (step) => {
        if (format !== 'json') stdout.write(stepLines(step, format, language));
      },
    });
    if (format === 'json') stdout.write(`${JSON.stringify(result, null, 2)}\n`);
    else {
      for (const note of result.notes) stdout.write(noteLine(note, format, language));
      stdout.write(testSummary(result, language));
      const errors = ending.signal.aborted ? 0 : await packingErrors(path);
      if (errors > 0) stdout.write(noteLine(refusalNote(errors, path, language), format, language));
    }
    return result.ok ? exitCodes.well : exitCodes.failed;
  });
}

/** The errors for which `plat-dev pack` would refuse a folder: a package that has them may work all the same. */
async function packingErrors(path: string): Promise<number> {
  if (!(await stat(path)).isDirectory()) return 0;
  const { findings } = await checkPackage(path);
  return findings.filter(({ severity }) => severity === 'error').length;
}
