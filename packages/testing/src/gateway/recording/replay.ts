import {
  described,
  keyOf,
  nearest,
  partsOf,
  type RawRequest,
  type RequestParts,
  recordedPartsOf,
} from './matching.js';
import type { RecordedExchange, Recording } from './recording.js';

/** How a recording is served. */
export interface ReplayOptions {
  /** What a request is answered that is not in it: not-found, or what the fake's own world says. @default 'refuse' */
  unrecorded?: 'refuse' | 'world';
  /** How much faster than the device: 1 waits as long as it did, 10 a tenth of that. @default it does not wait */
  speed?: number;
  /** Told of every request that is not in it, with the recorded request that is nearest. @default console.warn */
  onUnrecorded?: (message: string, call: UnrecordedCall) => void;
}

/** A request that is not in a recording. */
export interface UnrecordedCall {
  /** The capability and its data. */
  asked: string;
  /** The recorded request that is nearest, and the fields that differ; undefined for an empty recording. */
  nearest?: { asked: string; differs: string };
}

/** A recorded exchange, and the reqIds of the two requests: the response's has to become the caller's. */
export interface Replayed {
  exchange: RecordedExchange;
  recordedReqId: string | undefined;
  reqId: string | undefined;
}

/** Finds the responses of a recording: those to the same request in their order, the last of them again and again. */
export class Replay {
  readonly unrecorded: 'refuse' | 'world';
  readonly speed: number;
  readonly #onUnrecorded: (message: string, call: UnrecordedCall) => void;
  readonly #requests: RequestParts[] = [];
  readonly #answers = new Map<string, { asked: RequestParts; exchange: RecordedExchange }[]>();
  readonly #given = new Map<string, number>();

  constructor({ exchanges }: Recording, options: ReplayOptions = {}) {
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
    for (const exchange of exchanges) {
      const asked = recordedPartsOf(exchange);
      const key = keyOf(asked);
      const answers = this.#answers.get(key) ?? [];
      if (answers.length === 0) this.#requests.push(asked);
      answers.push({ asked, exchange });
      this.#answers.set(key, answers);
    }
  }

  /** What was answered to this request the next time; undefined, and told, when it is not in the recording. */
  next(request: RawRequest): Replayed | undefined {
    const asked = partsOf(request);
    const key = keyOf(asked);
    const answers = this.#answers.get(key);
    const given = this.#given.get(key) ?? 0;
    const answer = answers?.[given] ?? answers?.at(-1);
    if (answer === undefined) {
      this.#tell(asked);
      return undefined;
    }
    this.#given.set(key, given + 1);
    return { exchange: answer.exchange, recordedReqId: answer.asked.reqId, reqId: asked.reqId };
  }

  /** From the beginning again. */
  reset(): void {
    this.#given.clear();
  }

  #tell(request: RequestParts): void {
    const near = nearest(request, this.#requests);
    const asked = described(request);
    const recorded = near && { asked: described(near.asked), differs: near.differs };
    const hint = recorded
      ? `the nearest is ${recorded.asked}, which differs in ${recorded.differs}`
      : 'it is empty';
    this.#onUnrecorded(`Not in the recording: ${asked}; ${hint}.`, {
      asked,
      ...(recorded && { nearest: recorded }),
    });
  }
}
