import { text } from 'plat-common/text';
import { type PmError, wrongField } from './errors.js';

/** Milliseconds by which two looks at one moment may differ. */
const TOLERANCE_MS = 60_000;

/** Time zones are whole quarters of an hour apart from UTC, and at most 14 hours. */
const QUARTER_MS = 15 * 60_000;
const MAX_OFFSET_MS = 14 * 60 * 60_000;

/** Times that the server has noted by itself, and the response that came with them. */
export interface NotedTimes {
  times: readonly unknown[];
  /** The header `date` of the response. */
  date: string | undefined;
  /** When it came, in milliseconds on the client's clock. */
  at: number;
}

/**
 * The time on the server: by the client's clock, by what the header `date` tells of the difference, and in the server's time
 * zone, which is given or is learned where the server shows its present time.
 */
export class ServerClock {
  #aheadMs = 0;
  #offsetMs: number | undefined;

  /**
   * @param ownNow milliseconds since 1970 on the client's clock
   * @param timeZone IANA name of the server's zone, where it was given
   * @param hasNoLogin whether there is no login that could show the zone
   */
  constructor(
    private readonly ownNow: () => number,
    private timeZone: string | undefined,
    private readonly hasNoLogin: boolean,
  ) {}

  /** Learns from a response how far the server is ahead and, by times that it has just noted, in which zone it is. */
  learn({ times, date, at }: NotedTimes): void {
    const answeredAt = Date.parse(date ?? '');
    if (!Number.isNaN(answeredAt)) this.#aheadMs = answeredAt - at;
    const offsets = times
      .map((time) => offsetIn(time, at + this.#aheadMs))
      .filter((offset) => offset !== undefined);
    const [offset] = offsets;
    if (offset !== undefined && offsets.every((other) => other === offset)) this.#offsetMs = offset;
  }

  /** Learns the zone by its name. */
  learnZone(name: unknown): void {
    if (typeof name === 'string' && isTimeZone(name)) this.timeZone ??= name;
  }

  /** Is there neither a zone nor a login that could show it? */
  get lacksZone(): boolean {
    return this.hasNoLogin && this.timeZone === undefined && this.#offsetMs === undefined;
  }

  /** The server's present time, as YYYY-MM-DD HH:MM:SS. */
  now(): string {
    if (this.lacksZone) throw unknownZone();
    return this.probablyNow();
  }

  /** The same, in this machine's zone as long as the server's is not known. */
  probablyNow(): string {
    return this.textAt(this.ownNow());
  }

  /** The server's time at a moment of the client's clock. */
  textAt(ownMs: number): string {
    const moment = ownMs + this.#aheadMs;
    if (this.timeZone === undefined && this.#offsetMs !== undefined)
      return new Date(moment + this.#offsetMs).toISOString().slice(0, 19).replace('T', ' ');
    return textOf(moment, this.timeZone);
  }
}

/** The offset from UTC at which a time is the present; undefined if it is the present in no zone. */
function offsetIn(time: unknown, moment: number): number | undefined {
  if (typeof time !== 'string' || !/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(time)) return undefined;
  const aheadMs = Date.parse(`${time.replace(' ', 'T')}Z`) - moment;
  const offsetMs = Math.round(aheadMs / QUARTER_MS) * QUARTER_MS;
  const isNow = Math.abs(aheadMs - offsetMs) <= TOLERANCE_MS && Math.abs(offsetMs) <= MAX_OFFSET_MS;
  return isNow ? offsetMs : undefined;
}

/** A moment as YYYY-MM-DD HH:MM:SS in a zone; in this machine's where none is given. */
function textOf(moment: number, timeZone: string | undefined): string {
  // Swedish writes a date so.
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(
    moment,
  );
}

/** Is there such a time zone? */
export function isTimeZone(timeZone: unknown): boolean {
  try {
    return typeof timeZone === 'string' && textOf(0, timeZone) !== '';
  } catch {
    return false;
  }
}

function unknownZone(): PmError {
  const why = text`a time has to be sent, and the time zone of the server is not known.`;
  const hint = text`Give the option timeZone, e.g. 'Asia/Shanghai', or account and password, or the time itself. Nothing was sent.`;
  return wrongField('timeZone', why, { why, hint });
}
