import { text } from 'plat-common/text';
import type { Fields } from '../call.js';
import { PmError, wrongField } from '../errors.js';
import type { Known, PmRecord } from '../resource/definition.js';
import { isReleased } from '../resource/read-record.js';
import { timeOf } from './record-fields.js';

/** When a task was started, with its time where it has one: released servers require it again when it is finished. */
export function startedAt({ realStarted }: PmRecord): string | undefined {
  return timeOf(realStarted)?.replace(/ 00:00:00$/, '');
}

/** The start of a task at the present, as the form of a released server fills it in; its API leaves it empty. */
export function startedNow(body: Fields, { now, record }: Known): Fields {
  if (body.realStarted !== undefined || record === undefined || !isReleased(record)) return body;
  return { ...body, realStarted: startedAt(record) ?? now() };
}

/** Rejects a start that leaves nothing to do: released servers finish the task by it. */
export function leavesWork(body: Fields, { record }: Known): Fields {
  if (record === undefined || !isReleased(record) || Number(body.left) > 0 || !(Number(body.consumed) > 0))
    return body;
  const hint = text`Use finish, or give left, the hours of work that remain. Nothing was sent.`;
  throw wrongField('left', text`must be more than ${0}: with none left, the server finishes the task`, {
    id: record.id,
    hint,
  });
}

/**
 * The end of a task with its time of day, and not before its start: a released server takes a day for the midnight at which
 * it begins, and compares the two as texts. A task that was never started starts at its end. A server of the specification gets
 * days.
 */
export function finishedAfterStart(body: Fields, { now, record }: Known): Fields {
  const { finishedDate } = body;
  if (record?.status === 'done' || record?.status === 'finished') {
    const why = text`the task is done, and the server would add the hours once more.`;
    const hint = text`Log further hours by logEffort. Nothing was sent.`;
    const request = { method: 'PUT', path: `/tasks/${record.id}/finish` };
    throw new PmError({ code: 'transition', why, hint, request, id: record.id });
  }
  const today = now().slice(0, 10);
  if (record?.status === 'started')
    return { ...body, realStarted: body.realStarted ?? today, finishedDate: finishedDate ?? today };
  const present = finishedDate === undefined || finishedDate === today ? now() : finishedDate;
  const realStarted = body.realStarted ?? (record === undefined ? undefined : present);
  const start = typeof realStarted === 'string' ? withSeconds(realStarted) : '';
  const hasBegun = now() > start;
  const latest = hasBegun ? now() : start;
  const whole = { ...body, ...(realStarted !== undefined && { realStarted }) };
  if (finishedDate === undefined) return { ...whole, finishedDate: latest };
  if (!start.startsWith(`${finishedDate} `)) return whole;
  return { ...whole, finishedDate: finishedDate === today ? latest : start };
}

// A day gets its midnight, and a time its seconds.
const withSeconds = (time: string) => `${time}${' 00:00:00'.slice(time.length - 10)}`;
