import { connect, type Socket } from 'node:net';
import { uptime } from '../timers.js';
import { type ExchangePhase, failureOf, stopped } from './failure.js';
import { MAX_KEEP_ALIVE_SECONDS, ResponseError } from './response-head.js';
import { ResponseParser } from './response-parser.js';
import type { EndReason, TransportFailure, WireAnswer, WireRequest } from './transport.js';

const CLOSED = 'the gateway closed the connection';

/** What a connection tells its pool. */
export interface ConnectionEvents {
  /** It can carry an exchange: once it is connected, and after each response that leaves it usable. */
  onFree: () => void;
  /** It carries nothing any more, although its socket may still be closing. */
  onUnusable: () => void;
  /** Its socket is closed, with the reason when it was never connected. */
  onClose: (whyNotConnected: Error | undefined) => void;
}

/** One request and its response to come. */
export class PendingExchange implements ExchangePhase {
  started = false;
  answering = false;
  httpStatus: number | undefined;
  /** The connection that carries it, while one does. */
  connection: Connection | undefined;
  #resolve: ((answer: WireAnswer) => void) | undefined;
  #reject: ((failure: TransportFailure) => void) | undefined;

  constructor(
    readonly request: WireRequest,
    resolve: (answer: WireAnswer) => void,
    reject: (failure: TransportFailure) => void,
  ) {
    this.#resolve = resolve;
    this.#reject = reject;
  }

  resolve(answer: WireAnswer): void {
    this.#resolve?.(answer);
    this.#forget();
  }

  reject(failure: TransportFailure): void {
    this.#reject?.(failure);
    this.#forget();
  }

  /** It may outlive its call until memory is next tidied up as a whole, and every response would with it. */
  #forget(): void {
    this.connection = undefined;
    this.#resolve = undefined;
    this.#reject = undefined;
  }
}

/** One connection to the gateway; it carries one exchange at a time. */
export class Connection {
  isConnected = false;
  /** Until when it may be idle, on the clock of `uptime`. */
  usableUntil = 0;
  readonly #socket: Socket;
  readonly #parser = new ResponseParser();
  readonly #events: ConnectionEvents;
  #exchange: PendingExchange | undefined;
  #error: Error | undefined;

  /** Begins to connect. It reads into the first bytes of `buffer`, and keeps none of them. */
  constructor(path: string, buffer: Buffer, events: ConnectionEvents) {
    this.#events = events;
    const callback = (length: number) => {
      this.#read(buffer.subarray(0, length));
      return true;
    };
    this.#socket = connect({ path, onread: { buffer, callback } });
    this.#socket.on('connect', () => {
      this.isConnected = true;
      events.onFree();
    });
    this.#socket.on('end', () => this.#end());
    this.#socket.on('error', (error) => {
      this.#error = error;
      this.#fail(error);
    });
    this.#socket.on('close', () => {
      this.#fail(new Error(CLOSED));
      events.onClose(this.isConnected ? undefined : this.#error);
    });
  }

  /** Sends a request; its exchange ends with the response or a failure. */
  carry(exchange: PendingExchange): void {
    const { path, token, body, maxResponseBytes } = exchange.request;
    this.#exchange = exchange;
    exchange.connection = this;
    exchange.started = true;
    this.#parser.begin(maxResponseBytes);
    this.#socket.ref();
    const length = Buffer.byteLength(body);
    const text =
      `POST ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: keep-alive\r\ncontent-type: application/json\r\n` +
      `content-length: ${length}\r\nauthorization: Bearer ${token}\r\n\r\n${body}`;
    // Text of one byte for each character is written without being encoded.
    this.#socket.write(text, length === body.length ? 'latin1' : 'utf8');
  }

  /** Waits for the next exchange, and holds no process open meanwhile. */
  rest(): void {
    this.usableUntil = uptime() + (this.#parser.head?.keepAliveSeconds ?? MAX_KEEP_ALIVE_SECONDS);
    this.#socket.unref();
  }

  /** Ends the exchange that it carries before its response, and the connection with it. */
  drop(exchange: PendingExchange, code: EndReason): void {
    this.#exchange = undefined;
    exchange.reject(stopped(code, exchange));
    this.#destroy();
  }

  /** Gives the connection back. */
  close(): Promise<void> {
    return new Promise((resolve) => {
      this.#socket.once('close', () => resolve());
      this.#destroy();
    });
  }

  #read(bytes: Buffer): void {
    const exchange = this.#exchange;
    // No request waits for these bytes, so no later response on this connection can be trusted.
    if (exchange === undefined) {
      this.#destroy();
      return;
    }
    exchange.answering = true;
    if (!this.#completes(exchange, bytes)) return;
    const isReusable = !this.#parser.hasMore && (this.#parser.head?.keepAliveSeconds ?? 0) > 0;
    if (isReusable && !this.#socket.destroyed) this.#events.onFree();
    else this.#destroy();
  }

  /** The gateway has closed, which is how some responses end. */
  #end(): void {
    if (this.#exchange !== undefined) this.#completes(this.#exchange);
    this.#fail(new Error(CLOSED));
  }

  /** Whether these bytes, or the end of the connection, complete the response. */
  #completes(exchange: PendingExchange, bytes?: Buffer): boolean {
    try {
      const answer = bytes === undefined ? this.#parser.end() : this.#parser.read(bytes);
      exchange.httpStatus = this.#parser.head?.httpStatus;
      if (answer === undefined) return false;
      this.#exchange = undefined;
      exchange.resolve(answer);
      return true;
    } catch (error) {
      // Whatever the parser throws, such as for want of memory, would end the process if it left the socket's callback.
      exchange.httpStatus = error instanceof ResponseError ? error.httpStatus : this.#parser.head?.httpStatus;
      this.#fail(error);
      return false;
    }
  }

  #fail(cause: unknown): void {
    const exchange = this.#exchange;
    this.#exchange = undefined;
    exchange?.reject(failureOf(cause, exchange));
    this.#destroy();
  }

  #destroy(): void {
    this.#events.onUnusable();
    this.#socket.destroy();
  }
}
