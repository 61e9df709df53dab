import type { Dispatcher, Pool } from 'undici';
import { type ExchangePhase, failureOf, stopped } from './failure.js';
import { NetTransport } from './net.js';
import {
  type Deadline,
  type EndReason,
  type GatewayTransport,
  type TransportFailure,
  textOf,
  type WireAnswer,
  type WireRequest,
} from './transport.js';

/**
 * HTTP with undici, version 7 or 8, which is loaded here. Where it cannot work the connections are our own: Bun has another
 * module of its name, a bundle may have left it out or bent it, a sandbox may refuse to import it.
 */
export async function openUndici(socketPath: string, connections: number): Promise<GatewayTransport> {
  try {
    const undici: Partial<typeof import('undici')> & { default?: Partial<typeof import('undici')> } =
      await import('undici');
    const OpenPool = undici.Pool ?? undici.default?.Pool;
    if (typeof OpenPool?.prototype.dispatch === 'function') {
      // The deadline covers these; undici's own timers would end a longer call, up to a second late.
      const timers = { connectTimeout: 0, headersTimeout: 0, bodyTimeout: 0 };
      return new UndiciTransport(
        new OpenPool('http://localhost', { socketPath, connections, pipelining: 1, ...timers }),
      );
    }
  } catch {
    // It could not be loaded.
  }
  return new NetTransport(socketPath, connections);
}

class UndiciTransport implements GatewayTransport {
  constructor(private readonly pool: Pool) {}

  send({ path, token, body, maxResponseBytes }: WireRequest, deadline: Deadline): Promise<WireAnswer> {
    const headers = ['content-type', 'application/json', 'authorization', `Bearer ${token}`];
    return new Promise((resolve, reject) => {
      const exchange = new UndiciExchange(maxResponseBytes, resolve, reject);
      deadline.onEnd = (reason) => exchange.stop(reason);
      this.pool.dispatch({ method: 'POST', path, headers, body }, exchange);
    });
  }

  close(): Promise<void> {
    return this.pool.destroy();
  }
}

/** Follows one exchange from the queue to its last byte, and stops it at the byte limit or the deadline. */
class UndiciExchange implements Dispatcher.DispatchHandler, ExchangePhase {
  started = false;
  answering = false;
  httpStatus: number | undefined;
  #failure: TransportFailure | undefined;
  #controller: Dispatcher.DispatchController | undefined;
  #resolve: ((answer: WireAnswer) => void) | undefined;
  #reject: ((failure: TransportFailure) => void) | undefined;
  #chunks: Buffer[] = [];
  #bytes = 0;

  constructor(
    private readonly maxBytes: number,
    resolve: (answer: WireAnswer) => void,
    reject: (failure: TransportFailure) => void,
  ) {
    this.#resolve = resolve;
    this.#reject = reject;
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    // It ended while it was in the queue: stopping here means that nothing of it is written.
    if (this.#failure !== undefined) {
      controller.abort(this.#failure);
      return;
    }
    this.started = true;
    this.#controller = controller;
  }

  /** The first byte of a response is there. */
  onResponseStarted(): void {
    this.answering = true;
  }

  onResponseStart(_: unknown, httpStatus: number, headers: Record<string, unknown>): void {
    if (httpStatus < 200) return;
    this.httpStatus = httpStatus;
    if (Number(headers['content-length']) > this.maxBytes) this.stop('too-large');
  }

  onResponseData(_: unknown, chunk: Buffer): void {
    if (this.#failure !== undefined) return;
    this.#bytes += chunk.length;
    if (this.#bytes > this.maxBytes) this.stop('too-large');
    else this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    const text = textOf(Buffer.concat(this.#chunks), this.#bytes);
    this.#resolve?.({ httpStatus: this.httpStatus ?? 0, bytes: this.#bytes, text });
    this.#forget();
  }

  onResponseError(_: unknown, cause: Error): void {
    this.#reject?.(failureOf(cause, this));
    this.#forget();
  }

  /** Ends the exchange before its response. */
  stop(code: EndReason | 'too-large'): void {
    this.#failure = stopped(code, this);
    this.#reject?.(this.#failure);
    this.#controller?.abort(this.#failure);
    this.#forget();
  }

  /** undici may keep this object for a while, and with it each response that its promise holds. */
  #forget(): void {
    this.#resolve = undefined;
    this.#reject = undefined;
    this.#controller = undefined;
    this.#chunks = [];
  }
}
