import { isDeepStrictEqual } from 'node:util';
import { HttpResponse } from 'msw';
import { isJson } from 'plat-common/json';
import { delayed } from '../../server/delay.js';
import type { RecordedExchange, Recording } from './recording.js';

/** How a recording is served. */
export interface ReplayOptions {
  /** The response to a request that is not in the recording: not found, or that of the fake's own world. @default 'refuse' */
  unrecorded?: 'refuse' | 'world';
  /** How much faster than the device: 1 waits as long as it did, 10 a tenth of that. @default it does not wait */
  speed?: number;
  /** Called with a sentence about each request that is not in the recording, and with its parts. @default console.warn */
  onUnrecorded?: (message: string, call: UnrecordedCall) => void;
}

/** A request that is not in a recording. */
export interface UnrecordedCall {
  /** The capability and its data. */
  asked: string;
  /** The data with which the recording has the same capability; empty if it has none. */
  recorded: string[];
}

type RequestParts = ReturnType<typeof partsOf>;

/** The exchanges of one request, in their order. */
interface RecordedCall {
  parts: RequestParts;
  exchanges: RecordedExchange[];
  /** How many of them have been replayed. */
  replayed: number;
}

/** Finds the responses of a recording: those to the same request in their order, the last of them again and again. */
export class Replay {
  readonly unrecorded: 'refuse' | 'world';
  readonly speed: number;
  readonly #onUnrecorded: (message: string, call: UnrecordedCall) => void;
  readonly #calls: RecordedCall[] = [];

  constructor(recording: Recording, options: ReplayOptions = {}) {
    const {
      unrecorded = 'refuse',
      speed = Number.POSITIVE_INFINITY,
      onUnrecorded = (message) => console.warn(message),
    } = options;
    if (unrecorded !== 'refuse' && unrecorded !== 'world') {
      throw new TypeError(`unrecorded is refuse or world, not ${String(unrecorded)}`);
    }
    if (!(speed > 0)) throw new RangeError(`speed is a number above 0, not ${String(speed)}`);
    this.unrecorded = unrecorded;
    this.speed = speed;
    this.#onUnrecorded = onUnrecorded;
    for (const exchange of recording) {
      const parts = partsOf(exchange.request);
      const call = this.#find(parts);
      if (call === undefined) this.#calls.push({ parts, exchanges: [exchange], replayed: 0 });
      else call.exchanges.push(exchange);
    }
  }

  /** The exchange for this request, with the caller's reqId; undefined, and reported, if it is not in the recording. */
  next(request: unknown): RecordedExchange | undefined {
    const parts = partsOf(request);
    const call = this.#find(parts);
    const exchange = call?.exchanges[call.replayed] ?? call?.exchanges.at(-1);
    if (call === undefined || exchange === undefined) {
      this.#report(parts);
      return undefined;
    }
    call.replayed += 1;
    return withReqIdOf(request, exchange);
  }

  /** From the beginning again. */
  reset(): void {
    for (const call of this.#calls) call.replayed = 0;
  }

  #find(parts: RequestParts): RecordedCall | undefined {
    return this.#calls.find((call) => isDeepStrictEqual(call.parts, parts));
  }

  #report({ req, data }: RequestParts): void {
    const asked = oneLine(req === undefined ? data : `${String(req)} ${JSON.stringify(data)}`);
    const recorded = this.#calls
      .filter((call) => call.parts.req === req)
      .map((call) => oneLine(call.parts.data));
    const hint = recorded.length > 0 ? ` Recorded are: ${recorded.slice(0, 3).join(', ')}.` : '';
    this.#onUnrecorded(`Not in the recording: ${asked}.${hint}`, { asked, recorded });
  }
}

/** What requests are compared by: reqId and the application's name differ from run to run. */
function partsOf(request: unknown): { req: unknown; data: unknown } {
  // Clients in Go write null where there is nothing to send.
  if (isJson(request)) return { req: request.req, data: request.data ?? {} };
  return { req: undefined, data: request };
}

/** Only where the recorded response repeated the reqId of its own request. */
function withReqIdOf(request: unknown, exchange: RecordedExchange): RecordedExchange {
  const { request: recorded, response } = exchange;
  if (!isJson(request) || !isJson(recorded) || !isJson(response?.body)) return exchange;
  if (typeof request.reqId !== 'string' || response.body.reqId !== recorded.reqId) return exchange;
  return { ...exchange, response: { ...response, body: { ...response.body, reqId: request.reqId } } };
}

/** Without control characters, and not too long. */
function oneLine(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const shown = text.length > 200 ? `${text.slice(0, 200)}…` : text;
  return shown.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\uFFFD');
}

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
