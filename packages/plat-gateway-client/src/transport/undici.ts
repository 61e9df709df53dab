import type { Dispatcher, Pool } from 'undici';
import { type ExchangePhase, failureOf, stopped } from './failure.js';
import { NetTransport } from './net.js';
import { type EndReason, type GatewayTransport, type TransportFailure, textOf } from './transport.js';

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
      return undiciTransport(
        new OpenPool('http://localhost', { socketPath, connections, pipelining: 1, ...timers }),
      );
    }
  } catch {
    // It could not be loaded.
  }
  return new NetTransport(socketPath, connections);
}

const undiciTransport = (pool: Pool): GatewayTransport => ({
  /** Follows the exchange from the queue to its last byte, and stops it at the byte limit or the deadline. */
  send({ path, token, body, maxResponseBytes }, deadline) {
    const phase: ExchangePhase = { started: false, answering: false, httpStatus: undefined };
    const chunks: Buffer[] = [];
    let bytes = 0;
    let failure: TransportFailure | undefined;
    let running: Dispatcher.DispatchController | undefined;
    return new Promise((resolve, reject) => {
      const stop = (code: EndReason | 'too-large') => {
        failure = stopped(code, phase);
        reject(failure);
        running?.abort(failure);
      };
      deadline.onEnd = stop;
      const headers = ['content-type', 'application/json', 'authorization', `Bearer ${token}`];
      pool.dispatch(
        { method: 'POST', path, headers, body },
        {
          onRequestStart(controller) {
            // It ended while it was in the queue: stopping here means that nothing of it is written.
            if (failure !== undefined) return controller.abort(failure);
            phase.started = true;
            running = controller;
          },
          // The first byte of a response is there.
          onResponseStarted() {
            phase.answering = true;
          },
          onResponseStart(_, httpStatus, { 'content-length': length }) {
            if (httpStatus < 200) return;
            phase.httpStatus = httpStatus;
            if (Number(length) > maxResponseBytes) stop('too-large');
          },
          onResponseData(_, chunk) {
            bytes += chunk.length;
            chunks.push(chunk);
            if (bytes > maxResponseBytes) stop('too-large');
          },
          onResponseEnd() {
            // The connection may carry another exchange from now on.
            running = undefined;
            resolve({ httpStatus: phase.httpStatus ?? 0, bytes, text: textOf(Buffer.concat(chunks), bytes) });
          },
          onResponseError: (_, cause) => reject(failureOf(cause, phase)),
        },
      );
    });
  },
  close: () => pool.destroy(),
});
