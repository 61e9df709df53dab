import type { ServerResponse } from 'node:http';
import { delayed } from '../../server/delay.js';
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
  const left = new AbortController();
  outgoing.once('close', () => left.abort());
  if (waitMs >= 1 && exchange.end !== 'left') await delayed(waitMs, left.signal);
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
