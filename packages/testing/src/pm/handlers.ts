import { type HttpHandler, http } from 'msw';
import { applyFault, connectionReset } from '../server/apply-fault.js';
import { delayed } from '../server/delay.js';
import type { Faults } from '../server/faults.js';
import type { RequestHandler } from './api-request.js';
import { type PmCall, readCall } from './calls.js';
import type { State } from './state/state.js';

/** What the handlers need beside the way of answering. */
export interface ServerContext {
  state: State;
  calls: PmCall[];
  faults: Faults;
  /** Milliseconds before each response. */
  delayMs: number;
  /** The server's clock. */
  now: () => Date;
}

// Released servers redirect to /index.php, so that is theirs too.
// A page may also be a file with its module, method and parameters in its name.
const PATHS = ['*/api.php', '*/api.php/*', '*/index.php', '*/', '*/:page.html'];

/** The server as msw handlers: every path of it has a response. */
export function pmHandlers(
  handle: RequestHandler,
  { state, calls, faults, delayMs, now }: ServerContext,
): HttpHandler[] {
  return PATHS.map((path) =>
    http.all(path, async ({ request }) => {
      const fault = faults.next(request);
      // What never arrives is no call.
      if (fault?.kind === 'reset' && fault.after === undefined) return connectionReset();
      const { call, ...read } = await readCall(request.clone());
      calls.push(call);
      // The request is carried out even if the client has left.
      if (delayMs > 0) await delayed(delayMs, request.signal);
      const truth = async ({ headers }: Request) =>
        handle({
          ...read,
          state,
          method: request.method,
          query: new URL(request.url).searchParams,
          isFromScript: headers.get('x-requested-with') === 'XMLHttpRequest',
          isFromOwnPage: hostIn(headers.get('referer')) === (headers.get('host') ?? hostIn(request.url)),
          cookies: cookiesIn(headers),
          token: headers.get('token') ?? cookiesIn(headers).get('zentaosid') ?? null,
        });
      const response = await (fault === undefined ? truth(request) : applyFault(fault, request, truth));
      if (response.type !== 'error') response.headers.set('date', now().toUTCString());
      return response;
    }),
  );
}

const hostIn = (address: string | null): string | undefined =>
  address !== null && URL.canParse(address) ? new URL(address).host : undefined;

function cookiesIn(headers: Headers): Map<string, string> {
  const pairs = (headers.get('cookie') ?? '').split(/;\s*/).map((pair) => pair.split(/=(.*)/s));
  return new Map(pairs.map(([name = '', value = '']) => [name, value]));
}
