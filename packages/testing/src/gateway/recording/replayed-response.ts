import { HttpResponse } from 'msw';
import { delayed } from '../../server/delay.js';
import type { RecordedExchange } from './recording.js';

/** The recorded response after `1 / speed` of its time; without one, the connection ends as it did then. */
export async function replayedResponse(
  { response, ms, error }: RecordedExchange,
  speed: number,
  signal: AbortSignal,
): Promise<Response> {
  // The application gave up waiting then, and has to do so now.
  if (error === 'left' && !signal.aborted) {
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  }
  if (ms / speed >= 1) await delayed(ms / speed, signal);
  if (response === undefined) return HttpResponse.error();
  const { status, body, text } = response;
  if (body !== undefined) return HttpResponse.json(body, { status });
  const isEmpty = status === 204 || status === 304;
  return new HttpResponse(isEmpty ? null : text, { status, headers: { 'content-type': 'text/plain' } });
}
