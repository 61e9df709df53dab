import type { Dispatcher, Pool } from 'undici';
import { type ExchangePhase, failureOf, stopped } from './failure.js';
import { ImmediateWatch } from './immediate-watch.js';
import { NetTransport } from './net.js';
import { type Postponed, SharedPool } from './shared-pool.js';
import {
  type Deadline,
  type GatewayTransport,
  LONG_BODY,
  longText,
  TransportFailure,
  type WireAnswer,
  type WireRequest,
  withCapacity,
} from './transport.js';

const NOTHING = Buffer.alloc(0);

/**
 * HTTP with undici, which is loaded here. Where it cannot work the connections are our own: Bun has another module of its
 * name, a bundle may have left it out or bent it, a sandbox may refuse to import it.
 */
export async function openUndici(socketPath: string, connections: number): Promise<GatewayTransport> {
  const net = new NetTransport(socketPath, connections);
  try {
    const undici: Partial<typeof import('undici')> & { default?: Partial<typeof import('undici')> } =
      await import('undici');
    const OpenPool = undici.Pool ?? undici.default?.Pool;
    if (typeof OpenPool?.prototype.dispatch !== 'function') return net;
    const openPool = () =>
      new OpenPool('http://localhost', {
        socketPath,
        connections,
        pipelining: 1,
        // The deadline covers these; undici's own timers would end a longer call, up to a second late.
        connectTimeout: 0,
        headersTimeout: 0,
        bodyTimeout: 0,
      });
    const immediates = new ImmediateWatch();
    await immediates.settle();
    return new UndiciTransport(openPool, net, immediates);
  } catch {
    return net;
  }
}

class UndiciTransport implements GatewayTransport {
  #pool: SharedPool;
  /** Pools that were replaced, and may still have exchanges. */
  #replaced: readonly SharedPool[] = [];
  #isClosed = false;
  /** A connection that waits for a fake setImmediate waits for it even when the test is long over. */
  readonly #lookAtTimers = () => {
    if (!this.immediates.runs()) this.#pool.isStuck = true;
  };

  constructor(
    private readonly openPool: () => Pool,
    private readonly net: NetTransport,
    private readonly immediates: ImmediateWatch,
  ) {
    this.#pool = new SharedPool(openPool());
  }

  send(request: WireRequest, deadline: Deadline): Promise<WireAnswer> {
    this.#lookAtTimers();
    if (!this.immediates.runs()) return this.net.send(request, deadline);
    if (deadline.ended !== undefined) return Promise.reject(new TransportFailure(deadline.ended, 'not-sent'));
    if (this.#pool.isStuck && !this.#isClosed) {
      this.#pool.release();
      this.#replaced = [...this.#replaced, this.#pool].filter(({ isUnused }) => !isUnused);
      this.#pool = new SharedPool(this.openPool());
    }
    const pool = this.#pool;
    return new Promise((resolve, reject) => {
      const exchange = new UndiciExchange(request, pool, this.#lookAtTimers, resolve, reject);
      deadline.onEnd = (reason) => exchange.stop(reason);
      exchange.dispatch();
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#lookAtTimers();
    for (const pool of this.#replaced) void pool.destroy();
    const destroyed = this.#pool.destroy();
    await this.net.close();
    // undici says by the global queueMicrotask that it is done, which Jest fakes with the rest.
    if (!this.#pool.isStuck) await destroyed;
  }
}

/**
 * Follows one exchange from the queue to its last byte, and stops it at the byte limit or the deadline. undici calls these
 * methods as they are; those of its newer interface are called through a layer that reads every header.
 */
class UndiciExchange implements Dispatcher.DispatchHandler, ExchangePhase, Postponed {
  started = false;
  answering = false;
  httpStatus: number | undefined;
  #failure: TransportFailure | undefined;
  #abort: ((cause?: Error) => void) | undefined;
  #resolve: ((answer: WireAnswer) => void) | undefined;
  #reject: ((failure: TransportFailure) => void) | undefined;
  #body: Buffer = NOTHING;
  #bytes = 0;
  /** Bytes that the response announces; 0 when it announces none. */
  #announced = 0;

  constructor(
    private readonly request: WireRequest,
    private readonly pool: SharedPool,
    private readonly onEnd: () => void,
    resolve: (answer: WireAnswer) => void,
    reject: (failure: TransportFailure) => void,
  ) {
    this.#resolve = resolve;
    this.#reject = reject;
  }

  get isOver(): boolean {
    return this.#reject === undefined;
  }

  /** Gives the request to undici; also once more, after it was refused before anything of it was sent. */
  dispatch(): void {
    const { path, token, body } = this.request;
    const headers = ['content-type', 'application/json', 'authorization', `Bearer ${token}`];
    this.pool.dispatch({ method: 'POST', path, headers, body }, this);
  }

  onConnect(abort: (cause?: Error) => void): void {
    // It ended while it was in the queue: stopping here means that nothing of it is written.
    if (this.#failure !== undefined) {
      abort(this.#failure);
      return;
    }
    this.started = true;
    this.#abort = abort;
    this.pool.started(this);
  }

  onResponseStarted(): void {
    this.answering = true;
  }

  onHeaders(httpStatus: number, rawHeaders: Buffer[]): boolean {
    if (httpStatus < 200) return true;
    this.httpStatus = httpStatus;
    this.#announced = lengthIn(rawHeaders);
    if (this.#announced > this.request.maxResponseBytes) this.stop('too-large');
    return true;
  }

  onData(chunk: Buffer): boolean {
    if (this.#failure !== undefined) return true;
    const length = this.#bytes + chunk.length;
    if (length > this.request.maxResponseBytes) this.stop('too-large');
    else if (this.#bytes === 0 && length === this.#announced) this.#body = chunk;
    else {
      this.#body = withCapacity(this.#body, this.#bytes, Math.max(this.#announced, length));
      chunk.copy(this.#body, this.#bytes);
    }
    this.#bytes = length;
    return true;
  }

  onComplete(): void {
    this.onEnd();
    const bytes = this.#bytes;
    const body = this.#body;
    const text = bytes < LONG_BODY ? body.toString('utf8', 0, bytes) : longText(body.subarray(0, bytes));
    this.#resolve?.({ httpStatus: this.httpStatus ?? 0, bytes, text });
    this.#forget();
    this.pool.ended(this);
  }

  onError(cause: Error): void {
    this.onEnd();
    if (!this.isOver && this.pool.postpones(this, cause)) return;
    this.#reject?.(failureOf(cause, this));
    this.#forget();
    this.pool.ended(this);
  }

  /** Ends the exchange before its response. */
  stop(code: 'timeout' | 'aborted' | 'too-large'): void {
    this.#failure = stopped(code, this);
    this.#reject?.(this.#failure);
    this.#abort?.(this.#failure);
    this.#forget();
  }

  /** undici may keep this object for a while, and with it each response that its promise holds. */
  #forget(): void {
    this.#resolve = undefined;
    this.#reject = undefined;
    this.#abort = undefined;
    this.#body = NOTHING;
  }
}

/** The length that a response announces; 0 when it announces none. */
function lengthIn(rawHeaders: readonly Buffer[]): number {
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    // Only `content-length` has 14 letters among the usual names.
    if (name?.length === 14 && name.toString('latin1').toLowerCase() === 'content-length') {
      return Number(rawHeaders[index + 1]?.toString('latin1'));
    }
  }
  return 0;
}
