import { connect, type Socket } from 'node:net';
import { uptime } from '../timers.js';
import { type ExchangePhase, failureOf, stopped } from './failure.js';
import { ResponseError } from './response-head.js';
import { ResponseParser } from './response-parser.js';
import type { EndReason, TransportFailure, WireAnswer, WireRequest } from './transport.js';

/** What a connection tells its pool. */
export interface ConnectionEvents {
  /** It can carry an exchange: when it is connected, and after each answer. */
  onFree: () => void;
  /** It is closed, with the reason when it was never connected. */
  onClose: (whyNotConnected: Error | undefined) => void;
}

/** One request and its answer to come. */
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

  /** It may outlive its call until memory is next tidied up as a whole, and every answer would with it. */
  #forget(): void {
    this.connection = undefined;
    this.#resolve = undefined;
    this.#reject = undefined;
  }
}

/** One connection to the gateway; it carries one exchange at a time. */
export class Connection {
  /** When it has rested too long, on the clock of `uptime`. */
  usableUntil = 0;
  readonly #socket: Socket;
  readonly #parser = new ResponseParser();
  #exchange: PendingExchange | undefined;
  #isConnected = false;
  #error: Error | undefined;

  /** Begins to connect. It reads into the first bytes of `buffer`, and keeps none of them. */
  constructor(path: string, buffer: Buffer, events: ConnectionEvents) {
    const callback = (length: number) => {
      this.#read(buffer.subarray(0, length), events);
      return true;
    };
    this.#socket = connect({ path, onread: { buffer, callback } });
    this.#socket.on('connect', () => {
      this.#isConnected = true;
      events.onFree();
    });
    this.#socket.on('end', () => this.#end());
    this.#socket.on('error', (error) => {
      this.#error = error;
    });
    this.#socket.on('close', () => {
      this.#fail(this.#error ?? new Error('the gateway closed the connection'));
      events.onClose(this.#isConnected ? undefined : this.#error);
    });
  }

  /** Sends a request; its exchange ends with the answer or a failure. */
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
    this.usableUntil = uptime() + (this.#parser.head?.keepAliveSeconds ?? Number.POSITIVE_INFINITY);
    this.#socket.unref();
  }

  /** Ends an exchange before its answer, and the connection with it; nothing when it carries another one by now. */
  drop(exchange: PendingExchange, code: EndReason | 'closed'): void {
    if (this.#exchange !== exchange) return;
    this.#exchange = undefined;
    exchange.reject(stopped(code, exchange));
    this.#socket.destroy();
  }

  /** Gives the connection back; an exchange under way ends with the code `closed`. */
  close(): Promise<void> {
    if (this.#exchange !== undefined) this.drop(this.#exchange, 'closed');
    if (this.#socket.closed) return Promise.resolve();
    return new Promise((resolve) => {
      this.#socket.once('close', () => resolve());
      this.#socket.destroy();
    });
  }

  #read(bytes: Buffer, { onFree }: ConnectionEvents): void {
    const exchange = this.#exchange;
    // Nobody asked for these bytes, so no later answer on this connection can be trusted.
    if (exchange === undefined) {
      this.#socket.destroy();
      return;
    }
    exchange.answering = true;
    try {
      const answer = this.#parser.read(bytes);
      exchange.httpStatus = this.#parser.head?.httpStatus;
      if (answer === undefined) return;
      this.#exchange = undefined;
      exchange.resolve(answer);
    } catch (error) {
      if (!(error instanceof ResponseError)) throw error;
      exchange.httpStatus = error.httpStatus;
      this.#fail(error);
      return;
    }
    const isReusable = !this.#parser.hasMore && (this.#parser.head?.keepAliveSeconds ?? 0) > 0;
    if (isReusable) onFree();
    else this.#socket.destroy();
  }

  /** The gateway has closed, which is how some answers end. */
  #end(): void {
    const answer = this.#exchange === undefined ? undefined : this.#parser.end();
    if (answer === undefined) {
      this.#fail(new Error('the gateway closed the connection'));
      return;
    }
    this.#exchange?.resolve(answer);
    this.#exchange = undefined;
    this.#socket.destroy();
  }

  #fail(cause: Error): void {
    const exchange = this.#exchange;
    this.#exchange = undefined;
    exchange?.reject(failureOf(cause, exchange));
    this.#socket.destroy();
  }
}
