import { type HttpHandler, http } from 'msw';
import { isJson, parsedJson } from 'plat-common/json';
import { applyFault, connectionReset } from '../server/apply-fault.js';
import { delayed } from '../server/delay.js';
import type { Faults } from '../server/faults.js';
import type { RequestHandler } from './api-request.js';
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

/** One request that the fake server received. It never holds the token or the password. */
export interface PmCall {
  method: string;
  /** Path below `/api.php/v2`, e.g. `/bugs/1/resolve`; the whole path when it is not below that. */
  path: string;
  query: Record<string, string>;
  /** The JSON body without `password`; undefined when there was none or it was not a JSON object. */
  body: Record<string, unknown> | undefined;
}

/** What to remember of a request, the parts of its path, and its body. */
async function readCall(request: Request) {
  const { pathname, searchParams } = new URL(request.url);
  const isPage = !pathname.includes('/api.php');
  const form = await formOf(request, isPage);
  const text = form === undefined ? await request.text() : '';
  const json = text === '' ? {} : parsedJson(text);
  const body: Record<string, unknown> | undefined = isJson(json) ? { ...json } : undefined;
  const { password: _, ...shown } = body ?? {};
  const [, version = '', path = pathname] = /\/api\.php\/([^/]+)(.*)$/.exec(pathname) ?? [];
  const { token: _token, ...query } = Object.fromEntries(searchParams);
  const call = {
    method: request.method,
    path: version === 'v2' ? path : pathname.slice(Math.max(0, pathname.indexOf('/api.php'))),
    query,
    body: isPage && form ? textsIn(form) : text === '' || body === undefined ? undefined : shown,
  };
  return { call, version, path, body, rows: Array.isArray(json) ? json : undefined, form };
}

/** Undefined also for an unreadable multipart body: the server finds no part in it. */
async function formOf(request: Request, isPage: boolean): Promise<FormData | undefined> {
  const type = request.headers.get('content-type') ?? '';
  const isForm = type.startsWith('multipart/form-data') || (isPage && type.startsWith(URL_ENCODED));
  return isForm ? request.formData().catch(() => new FormData()) : undefined;
}

// Only pages take forms of this type: the API takes them for no body.
const URL_ENCODED = 'application/x-www-form-urlencoded';

const textsIn = (form: FormData): Record<string, unknown> =>
  Object.fromEntries([...form].filter(([name, value]) => name !== 'password' && typeof value === 'string'));
