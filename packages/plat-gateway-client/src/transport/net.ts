import { uptime } from '../timers.js';
import { failureOf, stopped } from './failure.js';
import { Connection, PendingExchange } from './net-connection.js';
import {
  type Deadline,
  type EndReason,
  type GatewayTransport,
  TransportFailure,
  type WireAnswer,
  type WireRequest,
} from './transport.js';

const READ_BUFFER_BYTES = 65_536;

/** HTTP/1.1 on the gateway's Unix socket without a library: quick to load, and little work for each call. */
export class NetTransport implements GatewayTransport {
  readonly #connections = new Set<Connection>();
  readonly #connecting = new Set<Connection>();
  readonly #idle: Connection[] = [];
  readonly #waiting: PendingExchange[] = [];
  // All connections read into one buffer: what a read brings is taken before the next one begins. The first connection
  // makes it, as most of these transports stand in for undici and open none.
  #buffer: Buffer | undefined;
  #isClosed = false;

  constructor(
    private readonly socketPath: string,
    private readonly maxConnections: number,
  ) {}

  send(request: WireRequest, deadline: Deadline): Promise<WireAnswer> {
    const refusal = this.#isClosed ? 'closed' : deadline.ended;
    if (refusal !== undefined) return Promise.reject(new TransportFailure(refusal, 'not-sent'));
    return new Promise((resolve, reject) => {
      const exchange = new PendingExchange(request, resolve, reject);
      deadline.onEnd = (reason) => this.#stop(exchange, reason);
      const connection = this.#takeIdle();
      if (connection !== undefined) {
        connection.carry(exchange);
        return;
      }
      this.#waiting.push(exchange);
      this.#connectForWaiting();
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const exchange of this.#waiting.splice(0)) exchange.reject(stopped('closed', exchange));
    await Promise.all(Array.from(this.#connections, (connection) => connection.close()));
  }

  #stop(exchange: PendingExchange, code: EndReason): void {
    const place = this.#waiting.indexOf(exchange);
    if (place === -1) {
      exchange.connection?.drop(exchange, code);
      return;
    }
    this.#waiting.splice(place, 1);
    exchange.reject(stopped(code, exchange));
  }

  /** The connection that was used last, so that those beyond need grow old. */
  #takeIdle(): Connection | undefined {
    let connection = this.#idle.pop();
    while (connection !== undefined && connection.usableUntil < uptime()) {
      void connection.close();
      connection = this.#idle.pop();
    }
    return connection;
  }

  #connectForWaiting(): void {
    while (this.#connecting.size < this.#waiting.length && this.#connections.size < this.maxConnections) {
      this.#buffer ??= Buffer.allocUnsafeSlow(READ_BUFFER_BYTES);
      const connection = new Connection(this.socketPath, this.#buffer, {
        onFree: () => this.#reuse(connection),
        onClose: (whyNotConnected) => this.#remove(connection, whyNotConnected),
      });
      this.#connections.add(connection);
      this.#connecting.add(connection);
    }
  }

  #reuse(connection: Connection): void {
    this.#connecting.delete(connection);
    const exchange = this.#waiting.shift();
    if (exchange !== undefined) {
      connection.carry(exchange);
      return;
    }
    connection.rest();
    this.#idle.push(connection);
  }

  #remove(connection: Connection, whyNotConnected: Error | undefined): void {
    this.#connections.delete(connection);
    this.#connecting.delete(connection);
    const place = this.#idle.indexOf(connection);
    if (place !== -1) this.#idle.splice(place, 1);
    if (whyNotConnected !== undefined) {
      const exchange = this.#waiting.shift();
      exchange?.reject(failureOf(whyNotConnected, exchange));
    }
    this.#connectForWaiting();
  }
}
