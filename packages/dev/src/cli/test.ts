import { readAnswers } from '../application/read-answers.js';
import type { LayoutKind } from '../device/layout.js';
import { testPackage } from '../package-test/test-package.js';
import { type CliContext, exitCodes } from './cli-context.js';
import type { FindingFormat } from './finding-lines.js';
import { interruptible } from './interruption.js';
import { noteLine, stepLines, testSummary } from './test-report.js';

/** Options of `plat-dev test`. */
export interface TestFlags {
  answers?: string;
  layout?: LayoutKind;
  bwrap?: string;
  timeout: number;
  format: FindingFormat;
}

/** Tests a package on a fresh device and prints each step when it has ended. */
export async function test(path: string, flags: TestFlags, context: CliContext): Promise<number> {
  const { stdout, language = 'en' } = context;
  const { answers, layout, bwrap, format } = { ...flags, answers: await readAnswers(flags.answers) };
  const ending = new AbortController();
  return interruptible(context, async (interrupted) => {
    void interrupted.then(() => ending.abort());
    const result = await testPackage(path, {
      answers,
      layout,
      bwrap,
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
    }
    return result.ok ? exitCodes.well : exitCodes.failed;
  });
}
