import type { Pool } from 'undici';
import type { Deadline } from '../deadline.js';
import { AnswerCollector } from './collector.js';
import { type GatewayTransport, TransportFailure, type WireAnswer, type WireRequest } from './transport.js';

/** HTTP over the gateway's Unix socket with undici, which is loaded at the first call. */
export class UndiciTransport implements GatewayTransport {
  #opening: Promise<Pool> | undefined;
  #openPool: Pool | undefined;
  #closed = false;

  constructor(
    private readonly socketPath: string,
    private readonly connections: number,
  ) {}

  send(request: WireRequest, deadline: Deadline): Promise<WireAnswer> {
    if (this.#closed) return Promise.reject(new TransportFailure('closed', 'not-sent'));
    if (this.#openPool !== undefined) return dispatch(this.#openPool, request, deadline);
    return this.#open().then((pool) => dispatch(pool, request, deadline));
  }

  async close(): Promise<void> {
    this.#closed = true;
    await (await this.#opening)?.destroy();
  }

  #open(): Promise<Pool> {
    this.#opening ??= import('undici').then(({ Pool }) => {
      this.#openPool = new Pool('http://localhost', {
        socketPath: this.socketPath,
        connections: this.connections,
        pipelining: 1,
        // The deadline covers both; undici's own timers would end a longer call, up to a second late.
        headersTimeout: 0,
        bodyTimeout: 0,
      });
      return this.#openPool;
    });
    return this.#opening;
  }
}

function dispatch(pool: Pool, request: WireRequest, deadline: Deadline): Promise<WireAnswer> {
  if (deadline.ended !== undefined) return Promise.reject(new TransportFailure(deadline.ended, 'not-sent'));
  const collector = new AnswerCollector(request.maxResponseBytes, deadline);
  const { path, token, body } = request;
  const headers = ['content-type', 'application/json', 'authorization', `Bearer ${token}`];
  pool.dispatch({ method: 'POST', path, headers, body }, collector);
  return collector.answer;
}
