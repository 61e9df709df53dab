import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import type { Emulator } from '../emulator.js';

const MAX_PENDING = 2000;

/** Server-sent events: `state` at once and after each change, `log` for each new line of the inspector. */
export function eventStream(context: Context, emulator: Emulator): Response {
  return streamSSE(context, async (stream) => {
    let pending = 0;
    const send = (event: 'state' | 'log', data: unknown) => {
      pending += 1;
      // Who reads no more is let go, so that what it has missed is not kept for it.
      if (pending > MAX_PENDING) return void stream.abort();
      void stream.writeSSE({ event, data: JSON.stringify(data) }).finally(() => {
        pending -= 1;
      });
    };
    const stops = [
      emulator.subscribe((state) => send('state', state)),
      emulator.log.subscribe((entry) => send('log', entry)),
    ];
    send('state', emulator.state);
    await new Promise<void>((resolve) => stream.onAbort(resolve));
    for (const stop of stops) stop();
  });
}
