import type { Json } from 'plat-common/json';
import { type EffortRecord, PmError } from 'pm-api-client';
import { CommandError, exitCodeOf, usageError } from '../exit-codes.js';
import { hours, named, plainText } from '../kinds.js';
import { flag } from '../operation.js';
import { accountsOf } from '../reading/conditions.js';
import { givenDay } from '../reading/days.js';
import { type WriteResult, withRemark } from '../resources.js';
import { forAgents, inBoth, listed, text } from '../texts.js';
import type { Action, Asked } from './action-row.js';

const EFFORT = { of: ['tasks'], one: inBoth(text`effort`, '日志') };

const whose = {
  account: flag(named('account'), text`who logged them, if not you`, '日志的记录人（不是自己时必填）'),
};

/** Logged hours that are corrected or deleted. */
export const EFFORT_ACTIONS: readonly Action[] = [
  {
    name: 'edit-effort',
    does: () => inBoth(text`Correct logged hours`, '编辑日志（工时）'),
    ...EFFORT,
    example: () => '7 --hours 2',
    takes: () => ({
      hours: flag(hours({ orNone: false }), text`hours of work`, '消耗的工时', { also: ['工时', '耗时'] }),
      left: flag(hours({ orNone: true }), text`hours that remain`, '剩余的工时', {
        also: ['剩余', '预计剩余'],
      }),
      work: flag(plainText, text`what was done`, '工作内容', { also: ['工作内容'] }),
      date: flag(named('day'), text`day of the work`, '工作日期', { also: ['日期'] }),
      ...whose,
    }),
    run: async (asked) => {
      const { on, id, call } = asked;
      const { hours: consumed, left, work, date: day } = asked.given;
      const date = day && givenDay(String(day), await call.serverTime());
      const given = Object.entries({ consumed, left, work, date });
      const fields = Object.fromEntries(given.filter(([, value]) => value !== undefined));
      const was = await effortToChange(asked);
      return withValues(was, fields, await on.updateEffort?.(id, fields, call.write));
    },
  },
  {
    name: 'delete-effort',
    does: () => inBoth(text`Delete logged hours`, '删除日志（工时）'),
    isDelete: true,
    ...EFFORT,
    example: () => '7',
    takes: () => whose,
    run: async (asked) => {
      const was = await effortToChange(asked);
      return withValues(was, {}, await asked.on.deleteEffort?.(asked.id, asked.call.write));
    },
  },
];

/** The effort, which must be of the user, or of the person that was named: ZenTao lets anybody change that of anybody. */
async function effortToChange({ id, given, call }: Asked): Promise<EffortRecord> {
  const { account = 'me' } = given;
  const [owner] = await accountsOf('account', [String(account)], call, []);
  const effort = await (await call.pm()).tasks.effort(id, { signal: call.signal }).catch((error: unknown) => {
    if (!(error instanceof PmError) || error.code !== 'not-found') throw error;
    const hint = call.isOfTool
      ? forAgents`get of the task with part: efforts lists its efforts.`
      : inBoth(
          text`pm-api get tasks ID efforts lists those of a task.`,
          '用 pm-api get tasks ID efforts 查看任务的日志。',
        );
    throw new CommandError(error, hint, exitCodeOf(error), { code: error.code, cause: error });
  });
  const { account: by, objectID: task, consumed, date } = effort;
  if (by === owner) return effort;
  throw usageError(
    inBoth(
      text`effort ${id} (task ${task}, ${date}, ${consumed} h) was logged by ${by}, not by ${owner ?? ''}.`,
      '日志 {0}（任务 {1}，{2}，{3} 小时）由 {4} 记录，不是 {5} 的日志。',
    ),
    call.isOfTool
      ? forAgents`If that is the one you mean, give account: ${by}.`
      : inBoth(
          text`If that is the one you mean, give account (--account ${by}).`,
          '如确需修改，请给出 account（--account {0}）。',
        ),
    { code: 'invalid-input' },
  );
}

/** The fields of an effort on ZenTao's screens. */
const LABELS: Readonly<Record<string, string>> = {
  account: '账号',
  date: '日期',
  consumed: '消耗',
  left: '剩余',
  work: '工作内容',
};

/** The result with the task and the values before; those that were changed with their new ones. */
function withValues(was: EffortRecord, changed: Json, result: WriteResult | undefined) {
  const names = Object.keys(changed);
  const values = (names.length > 0 ? names : Object.keys(LABELS)).map((name) => {
    const value = name in changed ? `${was[name]} → ${changed[name]}` : String(was[name]);
    return inBoth(text`${name} ${value}`, `${LABELS[name]} {1}`);
  });
  const remark = inBoth(
    text`Effort ${was.id} of task ${was.objectID}: ${listed('items', values)}.`,
    '日志 {0}（任务 {1}）：{2}。',
  );
  return result && withRemark(result, remark);
}
