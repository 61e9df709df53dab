import type { Dispatcher, Pool } from 'undici';
import { setImmediate } from '../timers.js';
import { type ExchangePhase, failureOf, stopped } from './failure.js';
import { NetTransport } from './net.js';
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
    const pool = new OpenPool('http://localhost', {
      socketPath,
      connections,
      pipelining: 1,
      // The deadline covers these; undici's own timers would end a longer call, up to a second late.
      connectTimeout: 0,
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    return new UndiciTransport(pool, net);
  } catch {
    return net;
  }
}

class UndiciTransport implements GatewayTransport {
  // undici waits for the global setImmediate before it uses a connection again. A fake one never comes, and the connection
  // waits for it even when the test is long over.
  #isStuck = false;
  readonly #lookAtTimers = () => {
    if (globalThis.setImmediate !== setImmediate) this.#isStuck = true;
  };

  constructor(
    private readonly pool: Pool,
    private readonly net: NetTransport,
  ) {}

  send(request: WireRequest, deadline: Deadline): Promise<WireAnswer> {
    this.#lookAtTimers();
    if (this.#isStuck) return this.net.send(request, deadline);
    if (deadline.ended !== undefined) return Promise.reject(new TransportFailure(deadline.ended, 'not-sent'));
    const { path, token, body, maxResponseBytes } = request;
    const headers = ['content-type', 'application/json', 'authorization', `Bearer ${token}`];
    return new Promise((resolve, reject) => {
      const exchange = new UndiciExchange(maxResponseBytes, this.#lookAtTimers, resolve, reject);
      deadline.onEnd = (reason) => exchange.stop(reason);
      this.pool.dispatch({ method: 'POST', path, headers, body }, exchange);
    });
  }

  async close(): Promise<void> {
    this.#lookAtTimers();
    const destroyed = this.pool.destroy();
    await this.net.close();
    // undici says by the global queueMicrotask that it is done, which Jest fakes with the rest.
    if (!this.#isStuck) await destroyed;
  }
}

/**
 * Follows one exchange from the queue to its last byte, and stops it at the byte limit or the deadline. undici calls these
 * methods as they are; those of its newer interface are called through a layer that reads every header.
 */
class UndiciExchange implements Dispatcher.DispatchHandler, ExchangePhase {
  started = false;
  answering = false;
  httpStatus: number | undefined;
  #failure: TransportFailure | undefined;
  #abort: ((cause?: Error) => void) | undefined;
  #resolve: ((answer: WireAnswer) => void) | undefined;
  #reject: ((failure: TransportFailure) => void) | undefined;
  #body: Buffer = NOTHING;
  #bytes = 0;
  /** Bytes that the answer announces; 0 when it announces none. */
  #announced = 0;

  constructor(
    private readonly maxResponseBytes: number,
    private readonly onEnd: () => void,
    resolve: (answer: WireAnswer) => void,
    reject: (failure: TransportFailure) => void,
  ) {
    this.#resolve = resolve;
    this.#reject = reject;
  }

  onConnect(abort: (cause?: Error) => void): void {
    // It ended while it stood in the queue: stopping here means that nothing of it is written.
    if (this.#failure !== undefined) {
      abort(this.#failure);
      return;
    }
    this.started = true;
    this.#abort = abort;
  }

  onResponseStarted(): void {
    this.answering = true;
  }

  onHeaders(httpStatus: number, rawHeaders: Buffer[]): boolean {
    if (httpStatus < 200) return true;
    this.httpStatus = httpStatus;
    this.#announced = lengthIn(rawHeaders);
    if (this.#announced > this.maxResponseBytes) this.stop('too-large');
    return true;
  }

  onData(chunk: Buffer): boolean {
    if (this.#failure !== undefined) return true;
    const length = this.#bytes + chunk.length;
    if (length > this.maxResponseBytes) this.stop('too-large');
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
  }

  onError(cause: Error): void {
    this.onEnd();
    this.#reject?.(failureOf(cause, this));
    this.#forget();
  }

  /** Ends the exchange before its answer. */
  stop(code: 'timeout' | 'aborted' | 'too-large'): void {
    this.#failure = stopped(code, this);
    this.#reject?.(this.#failure);
    this.#abort?.(this.#failure);
    this.#forget();
  }

  /** undici may keep this object for a while, and with it each answer that its promise holds. */
  #forget(): void {
    this.#resolve = undefined;
    this.#reject = undefined;
    this.#abort = undefined;
    this.#body = NOTHING;
  }
}

/** The length that an answer announces; 0 when it announces none. */
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
