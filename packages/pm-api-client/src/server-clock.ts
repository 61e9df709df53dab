import type { PmClock } from './options.js';

/** The time on the server, by this machine's clock and by what answers tell of the difference. */
export class ServerClock {
  readonly #clock: PmClock;
  #aheadMs = 0;

  constructor(clock: PmClock) {
    this.#clock = clock;
  }

  /** Notes when an answer was given; `date` is its header of that name. */
  learn(date: string | undefined): void {
    const answeredAt = Date.parse(date ?? '');
    if (!Number.isNaN(answeredAt)) this.#aheadMs = answeredAt - this.#localMs();
  }

  /**
   * The present time as YYYY-MM-DD HH:MM:SS, in this machine's zone. A server does not tell its own: its day may be the
   * one before or the one after, so a day that it refuses is sent again as the one that it names.
   */
  now(): string {
    const time = new Date(this.#localMs() + this.#aheadMs);
    const day = [time.getFullYear(), time.getMonth() + 1, time.getDate()];
    const hour = [time.getHours(), time.getMinutes(), time.getSeconds()];
    const [date, clock] = [day.map(twoDigits).join('-'), hour.map(twoDigits).join(':')];
    return `${date} ${clock}`;
  }

  #localMs(): number {
    return this.#clock.now?.() ?? Date.now();
  }
}

const twoDigits = (part: number) => String(part).padStart(2, '0');
