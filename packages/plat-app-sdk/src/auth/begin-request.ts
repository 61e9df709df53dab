import type { Core, PendingCall } from '../core.js';
import type { OpenedWindow, PageWindow } from '../page-window.js';
import { appAuthUrl, authorizationOrigin } from './app-auth-url.js';
import type { AuthorizeOptions, AuthRequest } from './options.js';
import { wrongInRequest } from './request-checks.js';

/**
 * Begins a call about a request, and goes on with `act` when nothing is wrong in it; with the address of its page, where
 * that is `opensPage`. A call that fails closes the window that it holds: the one that came with the request, and then the one
 * that `act` returns.
 */
export function beginRequest<T>(
  core: Core,
  what: string,
  request: AuthRequest,
  opensPage: boolean,
  act: (
    call: PendingCall<T>,
    page: PageWindow,
    url: string,
    options: AuthorizeOptions,
  ) => OpenedWindow | undefined,
): Promise<T> {
  const options = request[2] ?? {};
  let held = options.window;
  const outcome = core.local<T>(what, options, (call, page) => {
    const wrong = wrongInRequest(page, request, opensPage);
    if (wrong) return call.fail('invalid-argument', wrong);
    const origin = opensPage ? authorizationOrigin(core, page, call) : '';
    if (!call.ended) held = act(call, page, origin ? appAuthUrl(origin, page, request) : '', options);
  });
  // One that is no window has nothing to close.
  outcome.catch(() => held?.close?.());
  return outcome;
}
