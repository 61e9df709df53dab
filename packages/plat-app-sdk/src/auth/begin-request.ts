import type { Core, PendingCall } from '../core.js';
import type { PageWindow } from '../page-window.js';
import { appAuthUrl } from './app-auth-url.js';
import type { AuthorizeOptions, AuthRequest } from './options.js';
import { wrongInRequest } from './request-checks.js';

/**
 * Begins a call about a request, and goes on with `act` when nothing is wrong in it; with the address of its page, where
 * that is `opensPage`. A call that fails closes the window in its options: the one that came with the request, or that
 * `act` put there.
 */
export async function beginRequest<T>(
  core: Core,
  what: string,
  request: AuthRequest,
  opensPage: boolean,
  act: (call: PendingCall<T>, page: PageWindow, url: string, options: AuthorizeOptions) => void,
): Promise<T> {
  const options = { ...request[2] };
  const outcome = core.local<T>(what, options, (call, page) => {
    const wrong = wrongInRequest(page, request, opensPage);
    if (wrong) return call.fail('invalid-argument', wrong);
    const url = opensPage ? appAuthUrl(core, page, call, request) : '';
    if (!call.ended) act(call, page, url, options);
  });
  // One that is no window has nothing to close.
  outcome.catch(() => options.window?.close?.());
  return outcome;
}
