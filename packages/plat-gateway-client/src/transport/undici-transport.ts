import type { Pool } from 'undici';
import type { Deadline } from '../deadline.js';
import { AnswerCollector } from './collector.js';
import { type GatewayTransport, TransportFailure, type WireAnswer, type WireRequest } from './transport.js';

/** HTTP over the gateway's Unix socket with undici, which is loaded at the first call. */
export class UndiciTransport implements GatewayTransport {
  #pool: Promise<Pool> | undefined;
  #closed = false;

  constructor(
    private readonly socketPath: string,
    private readonly connections: number,
  ) {}

  async send(request: WireRequest, deadline: Deadline): Promise<WireAnswer> {
    if (this.#closed) throw new TransportFailure('closed', 'not-sent');
    this.#pool ??= this.#open();
    const pool = await this.#pool;
    if (deadline.ended !== undefined) throw new TransportFailure(deadline.ended, 'not-sent');
    const collector = new AnswerCollector(request.maxResponseBytes, deadline);
    pool.dispatch(
      {
        method: 'POST',
        path: request.path,
        headers: ['content-type', 'application/json', 'authorization', `Bearer ${request.token}`],
        body: request.body,
      },
      collector,
    );
    return collector.answer;
  }

  async close(): Promise<void> {
    this.#closed = true;
    const pool = await this.#pool;
    await pool?.destroy();
  }

  async #open(): Promise<Pool> {
    const { Pool } = await import('undici');
    return new Pool('http://localhost', {
      socketPath: this.socketPath,
      connections: this.connections,
      pipelining: 1,
      // The deadline covers both; undici's own timers would end a longer call, up to a second late.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
  }
}
