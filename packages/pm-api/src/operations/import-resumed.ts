import { PmError } from 'pm-api-client';
import { advised, CommandError, EXIT } from '../exit-codes.js';
import type { Report } from '../resources.js';
import { inBoth, type Text, text } from '../texts.js';
import { undoneOf } from './write-results.js';

/** A journal that does not fit is named, and the line that has changed: the caller may never have heard of a journal or its items. */
export function withJournalNamed(
  error: unknown,
  journal: string | undefined,
  problemAt: (index: number) => Text,
): unknown {
  if (!(error instanceof PmError) || error.fields?.journal === undefined || journal === undefined)
    return error;
  const advice = inBoth(text`The journal (--journal) is ${journal}.`, '进度文件（--journal）是 {0}。');
  return advised(error, [advice], error.index === undefined ? error : problemAt(error.index));
}

/** The error of an import in which not everything was created; without a journal, a second run would create records again. */
export function incomplete(report: Report, hasJournal: boolean, signal: AbortSignal): CommandError {
  const advice = hasJournal
    ? inBoth(
        text`Run the same command again, with refused records corrected in the file. The journal remembers what is done, so no record is created twice.`,
        '请在文件中改正被拒绝的记录，然后再次运行同一命令。进度文件记录了已完成的部分，不会重复创建。',
      )
    : inBoth(
        text`Send only these again, the failed ones corrected. With --journal, the same command can be run again.`,
        '请改正失败的记录，并只重新发送这些记录。加上 --journal 后可以再次运行同一命令。',
      );
  return new CommandError(
    inBoth(
      text`${undoneOf(report)} of ${report.items.length} records were not imported.`,
      '{1} 条记录中有 {0} 条未导入。',
    ),
    advice,
    signal.aborted ? EXIT.interrupted : EXIT.partial,
  );
}
