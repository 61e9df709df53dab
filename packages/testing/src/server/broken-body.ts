import { setTimeout as sleep } from 'node:timers/promises';

/** `sent`, and then the connection ends. */
export const cutAfter = (sent: Uint8Array): ReadableStream<Uint8Array> =>
  after(sent, (controller) => controller.error(new Error('The answer was cut by a fault')));

/** `sent`, and then nothing until the reader goes. */
export const stalledAfter = (sent: Uint8Array): ReadableStream<Uint8Array> =>
  after(sent, () => new Promise<never>(() => {}));

/** One byte every `everyMs` milliseconds: first those of `body`, then blanks without end. */
export function dripping(body: Uint8Array, everyMs: number): ReadableStream<Uint8Array> {
  const gone = new AbortController();
  let at = 0;
  return new ReadableStream({
    async pull(controller) {
      await sleep(everyMs, undefined, { signal: gone.signal }).catch(() => {});
      if (gone.signal.aborted) return;
      controller.enqueue(Uint8Array.of(body[at] ?? 0x20));
      at += 1;
    },
    cancel: () => gone.abort(),
  });
}

function after(
  sent: Uint8Array,
  then: (controller: ReadableStreamDefaultController<Uint8Array>) => void | Promise<void>,
): ReadableStream<Uint8Array> {
  let started = false;
  return new ReadableStream({
    pull(controller) {
      if (started) return then(controller);
      started = true;
      // An empty chunk too: with it the headers leave.
      controller.enqueue(sent);
    },
  });
}
