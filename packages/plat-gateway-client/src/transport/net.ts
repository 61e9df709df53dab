import { clearTimeout, setImmediate, setTimeout, uptime } from '../timers.js';
import { failureOf, stopped } from './failure.js';
import { Connection, PendingExchange } from './net-connection.js';
import type { Deadline, EndReason, GatewayTransport, WireAnswer, WireRequest } from './transport.js';

const READ_BUFFER_BYTES = 65_536;

/** HTTP/1.1 on the gateway's Unix socket without a library: quick to load, and little work for each call. */
export class NetTransport implements GatewayTransport {
  readonly #connections = new Set<Connection>();
  readonly #connecting = new Set<Connection>();
  /** Connections without an exchange; the one that was used last is the last. */
  readonly #idle: Connection[] = [];
  readonly #waiting = new Set<PendingExchange>();
  /** Passes over what waits once: to begin anew for each would pass over all that has left. */
  #order = this.#waiting.values();
  /** Idle connections that have been read from since a call waits for them. */
  #checked: readonly Connection[] = [];
  #isChecking = false;
  #idleTimer: NodeJS.Timeout | undefined;
  /** When the timer ends, on the clock of `uptime`. */
  #closesIdleAt = Infinity;
  // All connections read into one buffer: what a read brings is taken before the next one begins. The first connection
  // makes it, as a client that is closed unused needs none.
  #buffer: Buffer | undefined;

  constructor(
    private readonly socketPath: string,
    private readonly maxConnections: number,
  ) {}

  send(request: WireRequest, deadline: Deadline): Promise<WireAnswer> {
    return new Promise((resolve, reject) => {
      const exchange = new PendingExchange(request, resolve, reject);
      deadline.onEnd = (reason) => this.#stop(exchange, reason);
      this.#waiting.add(exchange);
      this.#serveWaiting();
    });
  }

  async close(): Promise<void> {
    clearTimeout(this.#idleTimer);
    await Promise.all(Array.from(this.#connections, (connection) => connection.close()));
  }

  #stop(exchange: PendingExchange, code: EndReason): void {
    if (this.#waiting.delete(exchange)) exchange.reject(stopped(code, exchange));
    else exchange.connection?.drop(exchange, code);
  }

  #nextWaiting(): PendingExchange | undefined {
    let next = this.#order.next();
    if (next.done) {
      // At its end, which it does not leave.
      this.#order = this.#waiting.values();
      next = this.#order.next();
    }
    if (next.value !== undefined) this.#waiting.delete(next.value);
    return next.value;
  }

  #serveWaiting(): void {
    if (this.#waiting.size === 0) return;
    if (this.#idle.length > 0 && !this.#isChecking) {
      this.#isChecking = true;
      setImmediate(() => this.#check());
    }
    const needed = this.#waiting.size - this.#idle.length;
    while (this.#connecting.size < needed && this.#connections.size < this.maxConnections) this.#connect();
  }

  /**
   * Hands waiting exchanges to idle connections. The gateway may have closed such a connection, or written to it unasked;
   * the event loop reads the sockets between two immediates, so a connection is used when it was idle at the one before
   * and still is. Timers run between them too, and close what is too old. The last in the list was used last: those before
   * it grow old.
   */
  #check(): void {
    this.#isChecking = false;
    for (const connection of this.#checked) {
      const index = this.#idle.indexOf(connection);
      if (index === -1) continue;
      const exchange = this.#nextWaiting();
      if (exchange === undefined) break;
      this.#idle.splice(index, 1);
      connection.carry(exchange);
    }
    this.#checked = this.#waiting.size === 0 ? [] : this.#idle.slice(-this.#waiting.size);
    this.#serveWaiting();
  }

  #connect(): void {
    this.#buffer ??= Buffer.allocUnsafeSlow(READ_BUFFER_BYTES);
    const connection = new Connection(this.socketPath, this.#buffer, {
      onFree: () => this.#free(connection),
      onUnusable: () => this.#forgetIdle(connection),
      onClose: (whyNotConnected) => this.#remove(connection, whyNotConnected),
    });
    this.#connections.add(connection);
    this.#connecting.add(connection);
  }

  #free(connection: Connection): void {
    const isNew = this.#connecting.delete(connection);
    const exchange = isNew ? this.#nextWaiting() : undefined;
    if (exchange !== undefined) {
      connection.carry(exchange);
      return;
    }
    connection.rest();
    this.#idle.push(connection);
    if (connection.usableUntil < this.#closesIdleAt) this.#closeIdleAt(connection.usableUntil);
    this.#serveWaiting();
  }

  /** One timer for all connections, which holds no process open. */
  #closeIdleAt(time: number): void {
    clearTimeout(this.#idleTimer);
    this.#closesIdleAt = time;
    if (time === Infinity) return;
    const milliseconds = Math.max(1, Math.ceil((time - uptime()) * 1000));
    this.#idleTimer = setTimeout(() => {
      const now = uptime();
      for (const connection of [...this.#idle]) if (connection.usableUntil <= now) void connection.close();
      this.#closeIdleAt(Math.min(...this.#idle.map(({ usableUntil }) => usableUntil)));
    }, milliseconds).unref();
  }

  #forgetIdle(connection: Connection): void {
    const index = this.#idle.indexOf(connection);
    if (index !== -1) this.#idle.splice(index, 1);
  }

  #remove(connection: Connection, whyNotConnected: Error | undefined): void {
    this.#connections.delete(connection);
    this.#connecting.delete(connection);
    if (whyNotConnected === undefined) this.#serveWaiting();
    // Another connection carries what waits, or fails in its turn.
    else if (this.#connections.size === 0) {
      for (const exchange of this.#waiting) exchange.reject(failureOf(whyNotConnected, exchange));
      this.#waiting.clear();
    }
  }
}
