import { callMessage, type FromPage } from './host-wire.js';

const UNANSWERED_AFTER_MS = 1000;

/**
 * How an event ended: the page took it, refused it (also by an ACK without `$emit`), was not listening, or gave no
 * answer in a second.
 */
export type Delivery = 'delivered' | 'refused' | 'not-subscribed' | 'unanswered';

/** The events that the host reports, each a call of the page's `$emit` that the page answers. */
export class Emissions {
  readonly #unanswered = new Map<unknown, (delivery: Delivery) => void>();
  #lastId = 0;

  constructor(private readonly post: (message: unknown) => void) {}

  /** Resolves with how it ended; never rejects, so that a test need not wait for it. */
  emit(event: string, payload: unknown[]): Promise<Delivery> {
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve) => {
      const end = (delivery: Delivery) => {
        clearTimeout(timer);
        this.#unanswered.delete(id);
        resolve(delivery);
      };
      const timer = setTimeout(() => end('unanswered'), UNANSWERED_AFTER_MS);
      this.#unanswered.set(id, end);
      this.post(callMessage(id, '$emit', [event, ...payload]));
    });
  }

  /** Takes the page's reply to one of them. */
  answered({ id, resolution }: FromPage): void {
    this.#unanswered.get(id)?.(resolution === 'fulfilled' ? 'delivered' : 'refused');
  }

  close(): void {
    for (const end of [...this.#unanswered.values()]) end('unanswered');
  }
}
