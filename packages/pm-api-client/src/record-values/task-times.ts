import type { Fields } from '../call.js';
import type { CompletionContext, PmRecord } from '../resource/definition.js';
import { timeOf } from './record-fields.js';

/** When a task was started, with its time where it has one: released servers require it again when it is finished. */
export function startedAt({ realStarted }: PmRecord, today: () => string): string {
  return timeOf(realStarted)?.replace(/ 00:00:00$/, '') ?? today();
}

/**
 * The end of a task with its time of day, and not before its start: a released server takes a day for the midnight at which
 * it begins, and compares the two as texts. A server of the specification gets days.
 */
export function finishedAfterStart(body: Fields, { now, record }: CompletionContext): Fields {
  const { realStarted, finishedDate } = body;
  if (record?.status === 'started') return { ...body, finishedDate: finishedDate ?? now().slice(0, 10) };
  const start = typeof realStarted === 'string' ? withSeconds(realStarted) : '';
  const present = () => (now() > start ? now() : start);
  if (finishedDate === undefined) return { ...body, finishedDate: present() };
  if (!start.startsWith(`${finishedDate} `)) return body;
  return { ...body, finishedDate: finishedDate === now().slice(0, 10) ? present() : start };
}

// A day gets its midnight, and a time its seconds.
const withSeconds = (time: string) => `${time}${' 00:00:00'.slice(time.length - 10)}`;
