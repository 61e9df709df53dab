import type { PreparedRequest } from 'pm-api-client';
import { nounOf } from '../help.js';
import { hours, named, plainText, recordID } from '../kinds.js';
import { NOTICE, shownInList } from '../mcp/record-texts.js';
import { operation } from '../operation.js';
import { argument, flag } from '../option.js';
import { SENDING } from '../options.js';
import { inBoth, listed, text } from '../texts.js';
import { offering } from './subjects.js';
import { hoursOf, logWork } from './work-hours.js';
import { alsoChanged, showWrite, WRITE_OUTPUT, written } from './write-results.js';
import { dryRunNote } from './writes.js';

/** `pm-api log-hours tasks 7 1.5 --work "Wrote the parser"`, and the tool `log_hours`. */
export const logHours = operation({
  name: 'log-hours',
  does: ({ a }) => inBoth(text`Log hours of work on ${a}`, '记录{0}的工时'),
  subjects: offering(({ name }) => name === 'tasks'),
  readsFirst: true,
  input: () => ({
    id: argument('<id>', recordID, text`id of the task`, '任务的编号', { forAgents: '' }),
    hours: argument('<hours>', hours({ orNone: false }), text`hours of work`, '消耗的工时', {
      forAgents: '',
    }),
    left: flag(
      hours({ orNone: true }),
      text`hours that remain; 0 finishes the task; default: what remained, less <hours>`,
      '剩余的工时，0 表示完成任务；默认为原剩余工时减去 <hours>',
      { forAgents: '' },
    ),
    work: flag(plainText, text`what was done`, '工作内容'),
    date: flag(
      named('day'),
      text`day of the work: YYYY-MM-DD, today or -1d; default: today`,
      '工作日期：YYYY-MM-DD、today 或 -1d（昨天）；默认为今天',
      { forAgents: 'default today' },
    ),
    dryRun: SENDING.dryRun,
  }),
  examples: () => ['7 1.5 --work "Wrote the parser"'],
  run: async ({ subject: _, dryRun: __, ...done }, call): Promise<Awaited<ReturnType<typeof logWork>>> =>
    logWork(await call.pm(), done, call.write),
  show: async (result, context, { subject, id, hours: worked }) => {
    if (isRequest(result)) return showWrite(context, 'update', subject, result, id);
    const { io, printer } = context;
    const { task, changedByServer, hint } = result;
    const { consumed, left } = hoursOf(task);
    const said = inBoth(
      text`${await nounOf(subject, io.texts)} ${id}: ${worked} hours logged and verified. Spent ${consumed}, left ${left}.`,
      '{0} {1}：已记录 {2} 小时，已核实。总计消耗 {3} 小时，预计剩余 {4} 小时。',
    );
    const beside = await alsoChanged(printer, changedByServer, 'tasks');
    const whole = { id, outcome: 'applied', record: task, changedByServer };
    await printer.done(whole, listed('sentences', [said, ...beside]));
    if (hint !== undefined) await printer.remark(hint);
  },
  tool: {
    title: 'Log hours of work',
    does: (server) =>
      `Log hours of work on a task. left: remaining hours, by default less hours; 0 finishes it.${dryRunNote(server)}`,
    isOfOne: true,
    output: WRITE_OUTPUT,
    writes: 'adds',
    answer: async (result, { id }, call) => {
      if (isRequest(result)) return written(result, []);
      const { task, changedByServer, hint } = result;
      const record = await shownInList(task, ['consumed', 'left']);
      const changed = changedByServer.length > 0 && { changedByServer };
      const said = hint && { hint: call.say(hint) };
      return { content: { outcome: 'applied', id, ...changed, ...said, notice: NOTICE, record } };
    },
  },
});

const isRequest = (result: object): result is PreparedRequest => 'url' in result;
