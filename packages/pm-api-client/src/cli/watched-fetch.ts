/** One request and what came of it: no header, no body, so no secret. */
export interface Exchange {
  method: string;
  /** Path and query. */
  address: string;
  /** `HTTP 200`, or the code of the error. */
  outcome: string;
  elapsedMs: number;
}

/** The runtime's fetch, with somebody told of each exchange. */
export function watchedFetch(tell: (exchange: Exchange) => void): typeof globalThis.fetch {
  return async (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input);
    const method = init?.method ?? 'GET';
    const start = performance.now();
    const ended = (outcome: string) =>
      tell({ method, address: pathname + search, outcome, elapsedMs: performance.now() - start });
    try {
      const response = await fetch(input, init);
      ended(`HTTP ${response.status}`);
      return response;
    } catch (error) {
      ended(errorCodeOf(error));
      throw error;
    }
  };
}

function errorCodeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'failed';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error.cause === undefined ? error.name : errorCodeOf(error.cause);
}
