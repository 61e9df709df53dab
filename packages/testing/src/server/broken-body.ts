/** `sent`, and then the connection ends. */
export const cutAfter = (sent: Uint8Array): ReadableStream<Uint8Array> =>
  after(sent, (controller) => controller.error(new Error('The answer was cut by a fault')));

/** `sent`, and then nothing until the reader goes. */
export const stalledAfter = (sent: Uint8Array): ReadableStream<Uint8Array> =>
  after(sent, () => new Promise<never>(() => {}));

const CHUNK_BYTES = 1 << 20;

/** `head`, then blanks until there are `bytes` bytes; only one chunk is in memory at a time. */
export function padded(head: Uint8Array, bytes: number): ReadableStream<Uint8Array> {
  const blanks = new Uint8Array(CHUNK_BYTES).fill(0x20);
  let left = bytes - head.length;
  return new ReadableStream<Uint8Array>(
    {
      start: (controller) => controller.enqueue(head),
      pull(controller) {
        if (left <= 0) return controller.close();
        controller.enqueue(blanks.subarray(0, left));
        left -= CHUNK_BYTES;
      },
    },
    { highWaterMark: 0 },
  );
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
