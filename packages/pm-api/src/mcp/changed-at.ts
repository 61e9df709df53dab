import type { PmRecord } from 'pm-api-client/resources';
import { cellText } from '../printable.js';
import { isDate } from './where.js';

/** Fields with the time of something that happened to a record. Planned days, such as `deadline`, are not among them. */
const EVENT =
  /^(opened|created|added|lastEdited|edited|assigned|resolved|closed|activated|finished|canceled|reviewed|changed|suspended|published|released|lastRun)Date$/;

/** When the record was last changed according to its own fields, in the server's time; empty if they do not show it. */
export function changedAt(record: PmRecord): string {
  const times = Object.entries(record).flatMap(([name, value]) => {
    const time = cellText(value);
    return EVENT.test(name) && isDate(time) ? [time.replace('T', ' ')] : [];
  });
  return times.sort().at(-1) ?? '';
}

/** Is a time at or after another one, which may be a day? */
export function isSince(time: string, since: string): boolean {
  return isDate(time) && time.slice(0, since.length).replace('T', ' ') >= since.replace('T', ' ');
}
