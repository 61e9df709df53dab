import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { answerBytes, plainAnswer } from './answer-bytes.js';
import type { Replayed } from './replay.js';

/** Sends what was recorded, after `1 / speed` of the time that it took. Behind what HTTP does not allow the connection ends. */
export async function sendReplayed(
  replayed: Replayed,
  outgoing: ServerResponse,
  speed: number,
): Promise<void> {
  const { exchange } = replayed;
  const waitMs = (exchange.firstByteMs ?? exchange.totalMs) / speed;
  if (waitMs >= 1 && exchange.end !== 'left') await delayed(waitMs, outgoing);
  if (outgoing.destroyed) return;
  const plain = plainAnswer(replayed);
  if (plain !== undefined) {
    const { status, reason, headers, interim, body, trailers } = plain;
    if (interim.length > 0) outgoing.socket?.write(interim);
    // No header but those that were recorded.
    outgoing.sendDate = false;
    outgoing.removeHeader('connection');
    outgoing.writeHead(status, reason, headers);
    outgoing.addTrailers(trailers);
    outgoing.end(body);
    return;
  }
  const bytes = answerBytes(replayed);
  if (bytes.length > 0) outgoing.socket?.write(bytes);
  // The application left then and will leave now: nothing more comes.
  if (exchange.end !== 'left') outgoing.socket?.destroySoon();
}

/** Waits, but no longer than somebody waits for the answer. */
async function delayed(ms: number, outgoing: ServerResponse): Promise<void> {
  const over = new AbortController();
  const { signal } = over;
  const waits = [sleep(ms, undefined, { signal }), once(outgoing, 'close', { signal })];
  await Promise.race(waits.map((wait) => wait.catch(() => undefined)));
  over.abort();
}
