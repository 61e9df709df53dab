import { isError } from 'plat-common/error-code';
import { type ExchangePhase, failureOf, stopped } from './failure.js';
import { type GatewayTransport, textOf, type WireRequest } from './transport.js';

/**
 * Requests through a function like the global fetch. What such a function does on the way is unknown, so a call that it was
 * given counts as `answered` once the head of a response is there, and until then as `unknown`.
 */
export function fetchTransport(fetch: typeof globalThis.fetch): GatewayTransport {
  const exchange = async (request: WireRequest, phase: ExchangePhase, signal: AbortSignal) => {
    const { path, token, body, maxResponseBytes } = request;
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    // A redirect would carry the token to another server.
    const init = { method: 'POST', headers, body, signal, redirect: 'manual' } as const;
    const response = await fetch(`http://localhost${path}`, init);
    phase.httpStatus = response.status;
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of response.body ?? []) {
      bytes += chunk.length;
      if (bytes > maxResponseBytes) throw stopped('too-large', phase);
      chunks.push(chunk);
    }
    return { httpStatus: response.status, bytes, text: textOf(Buffer.concat(chunks), bytes) };
  };
  return {
    async send(request, deadline) {
      const phase: ExchangePhase = { started: true, answering: true, httpStatus: undefined };
      const controller = new AbortController();
      // The deadline holds for a function that ignores its signal, too.
      const ended = new Promise<never>((_, reject) => {
        deadline.onEnd = (code) => {
          reject(stopped(code, phase));
          controller.abort();
        };
      });
      try {
        return await Promise.race([exchange(request, phase, controller.signal), ended]);
      } catch (error) {
        // Node's own fetch wraps what it failed of into another error.
        const cause = isError(error) && isError(error.cause) ? error.cause : error;
        throw failureOf(cause, phase, request.token);
      }
    },
    close: async () => {},
  };
}
