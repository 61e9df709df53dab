import type { Socket } from 'node:net';
import type { ExchangeEnd, RecordedExchange } from 'plat-testing/gateway';
import { type HttpMessage, MessageReader } from './message-reader.js';
import { type Redaction, recordedRequest, recordedResponse } from './recorded-message.js';

/** Bodies above this are passed on, and recorded as a length. */
const MAX_BODY_BYTES = 1024 * 1024;
/** How long an application that has closed its half may still wait for the answer, before it counts as gone. */
const LEFT_AFTER_MS = 1000;

/** A request that waits for its answer. */
interface PendingRequest {
  atMs: number;
  message: HttpMessage;
  startedAt: number;
  firstByteAt?: number;
}

/** Where the exchanges of a connection go. */
export interface ExchangeLog {
  readonly atMs: number;
  add(exchange: RecordedExchange): void;
}

/** Passes bytes between an application and the gateway as they come, and logs them. */
export class RecordedConnection {
  readonly #client: Socket;
  readonly #gateway: Socket;
  readonly #log: ExchangeLog;
  readonly #redaction: Redaction;
  readonly #requests = new MessageReader(MAX_BODY_BYTES);
  readonly #answers = new MessageReader(MAX_BODY_BYTES, () => this.#isHead());
  readonly #pending: PendingRequest[] = [];
  #hasLeft = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(client: Socket, gateway: Socket, log: ExchangeLog, redaction: Redaction) {
    this.#client = client;
    this.#gateway = gateway;
    this.#log = log;
    this.#redaction = redaction;
  }

  /** Begins to pass bytes; both sides are connected by now. */
  start(): void {
    const [client, gateway] = [this.#client, this.#gateway];
    client.on('data', (bytes: Buffer) => {
      this.#takeRequest(bytes);
      pass(bytes, client, gateway);
    });
    gateway.on('data', (bytes: Buffer) => {
      this.#takeResponse(bytes);
      pass(bytes, gateway, client);
    });
    client.on('end', () => {
      this.#clientEnded();
      gateway.end();
    });
    gateway.on('end', () => {
      this.#finish('closed');
      client.end();
    });
    // One side that breaks takes the other with it, as if nothing stood between them.
    client.on('close', () => {
      this.#hasLeft = true;
      this.#finish('left');
      gateway.destroy();
    });
    gateway.on('close', () => {
      this.#finish('closed');
      client.destroySoon();
    });
    gateway.on('error', (error) => this.#finish(isReset(error) ? 'reset' : 'closed'));
    if (client.destroyed) gateway.destroy();
    client.resume();
  }

  #isHead(): boolean {
    return this.#pending[0]?.message.head?.[0]?.startsWith('HEAD ') === true;
  }

  #takeRequest(bytes: Buffer): void {
    // A new request on a connection whose answer had no end: that was all of it. What came unasked belongs to no answer.
    const isUnasked = this.#pending.length === 0 && !this.#requests.hasBegun;
    if (isUnasked || this.#answers.endsWithConnection) this.#complete(this.#answers.end());
    for (const message of this.#requests.read(bytes)) {
      this.#pending.push({ atMs: this.#log.atMs, message, startedAt: performance.now() });
    }
  }

  #takeResponse(bytes: Buffer): void {
    const [first] = this.#pending;
    if (first !== undefined) first.firstByteAt ??= performance.now();
    for (const message of this.#answers.read(bytes)) this.#complete(message);
  }

  #complete(answer: HttpMessage | undefined): void {
    const request = this.#pending.shift();
    if (request === undefined || answer === undefined) return;
    this.#write(request, answer, undefined);
  }

  #clientEnded(): void {
    if (this.#pending.length === 0) return;
    this.#timer = setTimeout(() => {
      this.#hasLeft = true;
      this.#finish('left');
    }, LEFT_AFTER_MS).unref();
  }

  /** What is pending has no whole answer any more; an answer that only the end of the connection ends is whole. */
  #finish(end: ExchangeEnd): void {
    clearTimeout(this.#timer);
    const isWhole = end === 'closed' && this.#answers.endsWithConnection;
    let answer = this.#answers.end();
    for (const request of this.#pending.splice(0)) {
      const isLeft = this.#hasLeft || (end !== 'reset' && this.#client.readableEnded);
      this.#write(request, answer, isWhole && answer ? undefined : isLeft ? 'left' : end);
      answer = undefined;
    }
  }

  #write(request: PendingRequest, answer: HttpMessage | undefined, end: ExchangeEnd | undefined): void {
    const { atMs, message, startedAt, firstByteAt } = request;
    const since = (at: number) => Math.max(0, Math.round(at - startedAt));
    const isRead =
      answer !== undefined && (answer.head !== undefined || answer.body.length + answer.omittedBytes > 0);
    this.#log.add({
      atMs,
      request: recordedRequest(message, this.#redaction),
      ...(isRead && { answer: recordedResponse(answer, end !== undefined, this.#redaction) }),
      ...(end !== undefined && { end }),
      ...(firstByteAt !== undefined && { firstByteMs: since(firstByteAt) }),
      totalMs: since(performance.now()),
    });
  }
}

/** Writes bytes to the other side, and reads no more until that has room. */
function pass(bytes: Buffer, from: Socket, to: Socket): void {
  if (!to.writable || to.write(bytes)) return;
  from.pause();
  to.once('drain', () => from.resume());
}

function isReset(error: Error): boolean {
  return 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE');
}
