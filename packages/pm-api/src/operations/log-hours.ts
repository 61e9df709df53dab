import { nounOf } from '../help.js';
import { hours, named, plainText, recordID } from '../kinds.js';
import { NOTICE, shownInList } from '../mcp/record-texts.js';
import { operation } from '../operation.js';
import { SENDING } from '../options.js';
import { inBoth, text } from '../texts.js';
import { offering } from './subjects.js';
import { type HoursRequest, type LoggedHours, workLog } from './work-hours.js';
import { WRITE_OUTPUT } from './write-results.js';
import { dryRunNote } from './writes.js';

/** `pm-api log-hours tasks 7 1.5 --work "Wrote the parser"`, and the tool `log_hours`. */
export const logHours = operation({
  name: 'log-hours',
  does: ({ a }) => inBoth(text`Log hours of work on ${a}`, '记录{0}的工时'),
  subjects: offering(({ name }) => name === 'tasks'),
  input: () => ({
    id: {
      kind: recordID,
      flag: '<id>',
      means: inBoth(text`id of the task`, '任务的编号'),
      forAgents: '',
      required: true,
    },
    hours: {
      kind: hours({ orNone: false }),
      flag: '<hours>',
      means: inBoth(text`hours of work`, '消耗的工时'),
      forAgents: '',
      required: true,
    },
    left: {
      kind: hours({ orNone: true }),
      means: inBoth(
        text`hours that remain; 0 finishes the task; default: what remained, less <hours>`,
        '剩余的工时，0 表示完成任务；默认为原剩余工时减去 <hours>',
      ),
      forAgents: '',
    },
    work: { kind: plainText, means: inBoth(text`what was done`, '工作内容') },
    date: {
      kind: named('day'),
      means: inBoth(
        text`day of the work: YYYY-MM-DD, today or -1d; default: today`,
        '工作日期：YYYY-MM-DD、today 或 -1d（昨天）；默认为今天',
      ),
      forAgents: 'default today',
    },
    // It needs the task as it is, so that it is no run without the server.
    isShownOnly: { ...SENDING.dryRun, flag: '--dry-run' },
  }),
  examples: () => ['7 1.5 --work "Wrote the parser"'],
  run: async ({ subject: _, isShownOnly, ...done }, call): Promise<HoursRequest | LoggedHours> => {
    const { request, send } = await workLog(await call.pm(), done, call.signal);
    return isShownOnly || call.write.dryRun ? request : send();
  },
  show: async (result, { io, printer }, { subject, id, hours: worked }) => {
    if ('method' in result) {
      const { method, path, body } = result;
      return printer.result({ ...result }, [`${method} ${path}`, JSON.stringify(body)]);
    }
    const { outcome, after, record } = result;
    const { consumed, left } = after;
    const one = text`${await nounOf(subject, io.texts)} ${id}`;
    const said =
      outcome === 'applied'
        ? inBoth(
            text`${one}: ${worked} hours logged and verified. Spent ${consumed}, left ${left}.`,
            '{0}：已记录 {1} 小时，已核实。总计消耗 {2} 小时，预计剩余 {3} 小时。',
          )
        : inBoth(
            text`${one}: unverified. Spent ${consumed}, left ${left}: others may have changed the task at the same time.`,
            '{0}：无法核实。总计消耗 {1} 小时，预计剩余 {2} 小时；可能有其他人同时修改了任务。',
          );
    await printer.done({ id, outcome, record }, said);
  },
  tool: {
    title: 'Log hours of work',
    does: (server) =>
      `Log hours of work on a task. left: remaining hours, by default less hours; 0 finishes it.${dryRunNote(server)}`,
    isOfOne: true,
    output: WRITE_OUTPUT,
    writes: 'adds',
    answer: async (result, { id }) => {
      if ('method' in result) {
        const hint = 'Nothing was sent: the server runs with --dry-run.';
        return { content: { outcome: 'dry-run', hint, request: result } };
      }
      const { outcome, before, after, record } = result;
      const hint = `The task had ${before.consumed} hours spent and ${before.left} left; now ${after.consumed} and ${after.left}. Others may have changed it at the same time.`;
      return {
        content: {
          outcome,
          id,
          ...(outcome === 'unverified' && { hint }),
          notice: NOTICE,
          record: await shownInList(record, ['consumed', 'left']),
        },
      };
    },
  },
});
