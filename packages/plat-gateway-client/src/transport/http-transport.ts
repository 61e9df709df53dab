import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import type { Deadline, EndReason } from '../deadline.js';
import { type ExchangePhase, failureOf, stopped } from './failure.js';
import {
  type GatewayTransport,
  TransportFailure,
  type WireAnswer,
  type WireRequest,
  wholeAnswer,
} from './transport.js';

/** HTTP over the gateway's Unix socket with node:http, a connection for each call: quick to load, for scripts. */
export class HttpTransport implements GatewayTransport {
  readonly #inFlight = new Set<(code: 'closed') => void>();
  #closed = false;

  constructor(private readonly socketPath: string) {}

  send(request: WireRequest, deadline: Deadline): Promise<WireAnswer> {
    if (this.#closed) return Promise.reject(new TransportFailure('closed', 'not-sent'));
    if (deadline.ended !== undefined) return Promise.reject(new TransportFailure(deadline.ended, 'not-sent'));
    const phase: ExchangePhase = { started: false, httpStatus: undefined };
    return new Promise<WireAnswer>((resolve, reject) => {
      const outgoing = this.#open(request);
      const end = (failure: TransportFailure) => {
        this.#inFlight.delete(stop);
        reject(failure);
        outgoing.destroy();
      };
      const stop = (reason: EndReason | 'closed') => end(stopped(reason, phase));
      this.#inFlight.add(stop);
      deadline.onEnd(stop);
      outgoing.on('socket', (socket) => {
        socket.once('connect', () => {
          phase.started = true;
        });
      });
      let answer: IncomingMessage | undefined;
      outgoing.on('error', (cause) => {
        // Bytes after a whole answer are an error to the parser and none to the call.
        if (answer?.complete !== true) end(failureOf(cause, phase));
      });
      // Nobody asked for another protocol, and node:http leaves such a connection to whoever listens for it.
      outgoing.on('upgrade', ({ statusCode }, socket) => {
        socket.destroy();
        end(new TransportFailure('bad-response', 'answered', statusCode));
      });
      outgoing.on('response', (incoming) => {
        answer = incoming;
        phase.httpStatus = incoming.statusCode;
        const finish = (answer: WireAnswer) => {
          this.#inFlight.delete(stop);
          resolve(answer);
        };
        collect(incoming, request.maxResponseBytes, phase, finish, end);
      });
      outgoing.end(request.body);
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const stop of this.#inFlight) stop('closed');
  }

  #open({ path, token, body }: WireRequest): ClientRequest {
    return httpRequest({
      socketPath: this.socketPath,
      path,
      method: 'POST',
      agent: false,
      headers: {
        host: 'localhost',
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        authorization: `Bearer ${token}`,
      },
    });
  }
}

function collect(
  incoming: IncomingMessage,
  maxResponseBytes: number,
  phase: ExchangePhase,
  finish: (answer: WireAnswer) => void,
  end: (failure: TransportFailure) => void,
): void {
  const chunks: Buffer[] = [];
  let bytes = 0;
  incoming.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxResponseBytes) end(stopped('too-large', phase));
    else chunks.push(chunk);
  });
  incoming.on('error', (cause) => end(failureOf(cause, phase)));
  // `end` also comes after a cut body on some versions; only `complete` says that it is whole.
  incoming.on('close', () => {
    if (incoming.complete) finish(wholeAnswer(incoming.statusCode, chunks, bytes));
    else end(new TransportFailure('connection-lost', 'answered', phase.httpStatus));
  });
}
