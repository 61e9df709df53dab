import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import type { Emulator } from '../emulator.js';

/** Server-sent events: `state` at once and after each change, `log` for each new line of the inspector. */
export function eventStream(context: Context, emulator: Emulator): Response {
  return streamSSE(context, async (stream) => {
    const send = (event: 'state' | 'log', data: unknown) =>
      void stream.writeSSE({ event, data: JSON.stringify(data) });
    const stops = [
      emulator.subscribe((state) => send('state', state)),
      emulator.log.subscribe((entry) => send('log', entry)),
    ];
    send('state', emulator.state);
    await new Promise<void>((resolve) => stream.onAbort(resolve));
    for (const stop of stops) stop();
  });
}
