import type { PmRecord } from 'pm-api-client/resources';
import type { Subject } from '../operation.js';
import { cellText } from '../printable.js';
import { inBoth, listed, type Text, text } from '../texts.js';
import { membersLeft } from './open-work.js';

/** What a user would not expect of a record that was written. */
export function remarkOn({ name }: Pick<Subject, 'name'>, verb: string, record?: PmRecord): Text | undefined {
  if (name === 'tasks' && verb === 'finish' && record?.status === 'doing') {
    const left = record.mode === 'linear' ? [cellText(record.assignedTo)] : membersLeft(record);
    if (left.length === 0) return undefined;
    return inBoth(
      text`Only your part is finished: the task goes on with ${listed('items', left)}.`,
      '仅完成了自己的部分，任务由 {0} 继续。',
    );
  }
  if (name === 'tasks' && verb === 'delete') {
    const subtasks = Object.keys(Object(record?.children));
    if (subtasks.length === 0) return undefined;
    return inBoth(
      text`Its subtasks were deleted with it: ${listed('items', subtasks)}.`,
      '其子任务已一并删除：{0}。',
    );
  }
  if (name !== 'bugs' || record === undefined) return undefined;
  if (verb === 'close' && record.resolution === '')
    return inBoth(
      text`The bug was closed without being resolved: its resolution is empty.`,
      '该 Bug 未解决即关闭，解决方案为空。',
    );
  if (verb === 'activate' && record.assignedTo === '')
    return inBoth(
      text`The bug has no assignee now, as closing replaced the one before: assign it.`,
      '关闭时已清除原来的指派人，该 Bug 现在未指派，请重新指派。',
    );
  return undefined;
}
