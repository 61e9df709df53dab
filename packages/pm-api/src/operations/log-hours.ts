import type { PmRecord } from 'pm-api-client/resources';
import { usageError } from '../exit-codes.js';
import { nounOf } from '../help.js';
import { hours, named, plainText, recordID } from '../kinds.js';
import { argument, type Call, flag, type Given, operation } from '../operation.js';
import { SENDING } from '../options.js';
import { givenDay } from '../reading/days.js';
import { offering } from '../resources.js';
import { inBoth, sentences, text } from '../texts.js';
import { alsoChanged, showWrite, written } from './write-results.js';

const INPUT = {
  id: argument('<id>', recordID, text`id of the task`, '任务的编号', { forAgents: '' }),
  hours: argument('<hours>', hours({ orNone: false }), text`hours of work`, '消耗的工时', {
    forAgents: '',
  }),
  left: flag(
    hours({ orNone: true }),
    text`hours that remain; 0 finishes the task; default: what remained, less <hours>`,
    '剩余的工时，0 表示完成任务；默认为原剩余工时减去 <hours>',
    { forAgents: '', also: ['剩余', '预计剩余'] },
  ),
  work: flag(plainText, text`what was done`, '工作内容', { also: ['工作内容'] }),
  date: flag(
    named('day'),
    text`day of the work: YYYY-MM-DD, today or -1d; default: today`,
    '工作日期：YYYY-MM-DD、today 或 -1d（昨天）；默认为今天',
    { forAgents: 'default today', also: ['日期'] },
  ),
  dryRun: SENDING.dryRun,
} as const;

/** `pm-api log-hours tasks 7 1.5 --work "Wrote the parser"`, and the tool `log_hours`. */
export const logHours = operation({
  name: 'log-hours',
  does: ({ a }) => inBoth(text`Log hours of work on ${a}`, '记录{0}的工时'),
  subjects: offering(({ name }) => name === 'tasks'),
  readsFirst: true,
  input: () => INPUT,
  examples: () => ['7 1.5 --work "Wrote the parser"'],
  run: logWork,
  show: async (result, context, { subject, id, hours: worked }) => {
    if ('method' in result) return showWrite(context, 'update', subject, result, id);
    const { printer } = context;
    const { remark, ...whole } = result;
    const { consumed, left } = hoursOf(whole.record);
    const said = inBoth(
      text`${nounOf(subject)} ${id}: ${worked} hours logged and verified. Spent ${consumed}, left ${left}.`,
      '{0} {1}：已记录 {2} 小时，已核实。总计消耗 {3} 小时，预计剩余 {4} 小时。',
    );
    const beside = await alsoChanged(printer, whole.changedByServer, 'tasks');
    await printer.done(whole, sentences(said, beside));
    if (result.outcome === 'unverified') await printer.remark(result.hintText);
    if (remark !== undefined) await printer.remark(remark);
  },
  tool: {
    title: 'Log hours of work',
    does: 'Log hours of work on a task. left: remaining hours, by default less hours; 0 finishes it. The first hours start a task and assign it to you.',
    isOfOne: true,
    writes: 'adds',
    answer: async (result) => written(result, ['consumed', 'left']),
  },
});

/**
 * Logs work, or with `dryRun` gives the request, and gives the task as it is afterwards. Rejects a day that does not exist, and hours that exceed
 * the remaining ones where `left` is not given.
 */
async function logWork(
  { id, hours: worked, left, work = '', date = 'today' }: Given<typeof INPUT>,
  { pm: open, signal, write }: Call,
) {
  const pm = await open();
  const day = givenDay(date, await pm.serverTime({ signal }));
  const was: PmRecord = await pm.tasks.get(id, { signal });
  const me = was.team ? (await pm.whoAmI({ signal })).account : undefined;
  // A task of a team has the sums of all.
  const part = ({ team, ...whole }: PmRecord) =>
    hoursOf(Object.values<PmRecord>(Object(team)).find(({ account }) => account === me) ?? whole);
  const reduced = Math.round((part(was).left - worked) * 100) / 100;
  const isUsedUp = left === undefined && reduced <= 0;
  // Hours of a day before the latest one leave the task what it has.
  const isEarlier =
    isUsedUp &&
    (await pm.tasks.efforts(id, { signal })).some(
      ({ date: logged, account }) => logged > day && (me ?? account) === account,
    );
  if (isUsedUp && !isEarlier) {
    throw usageError(
      inBoth(text`task ${id} would have ${reduced} hours left.`, '任务 {0} 的剩余工时将为 {1}。'),
      text`Give left, the hours of work that remain; 0 finishes the task.`,
      { code: 'invalid-input' },
    );
  }
  const remaining = left ?? (isEarlier ? part(was).left : reduced);
  const effort = { consumed: worked, left: remaining, work, date: day };
  const result = await pm.tasks.logEffort(id, effort, write);
  if ('method' in result) return result;
  const task: PmRecord = await pm.tasks.get(id, { signal });
  const { changedByServer } = result;
  // It keeps the hours left of the latest day, and finishes no task by those of an earlier one.
  const remark = sentences(
    left === undefined &&
      part(task).left !== reduced &&
      inBoth(
        text`Hours of a later day or time are there, so left of the task stays ${hoursOf(task).left}.`,
        '已有更晚日期的日志，任务的预计剩余仍为 {0}。',
      ),
    changedByServer.includes('assignedTo') &&
      was.assignedTo !== '' &&
      inBoth(
        text`The task was assigned to ${String(was.assignedTo)}; ZenTao has assigned it to ${String(task.assignedTo)}.`,
        '任务原指派给 {0}，禅道已改为指派给 {1}。',
      ),
  );
  const done = { id, record: task, changedByServer, ...(remark.items.length > 0 && { remark }) };
  const isUnverified = left !== undefined && result.outcome === 'unverified';
  return isUnverified ? Object.assign(result, done) : { ...done, outcome: 'applied' as const };
}

/** Hours spent and left. */
function hoursOf({ consumed, left }: Readonly<Record<string, unknown>>) {
  return { consumed: Number(consumed) || 0, left: Number(left) || 0 };
}
