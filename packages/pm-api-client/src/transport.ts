import { errorCodeOf, isError } from 'plat-common/error-code';
import { type Text, text } from 'plat-common/text';
import { type Body, readBody } from './body.js';
import { type Call, isWrite } from './call.js';
import { PmError } from './errors.js';
import { MAY_HAVE_RUN, NOTHING_SENT, sentences } from './hints.js';
import type { Limits, PmClock } from './options.js';
import { type Hide, redactCause } from './secrets.js';
import type { PmSettings } from './settings.js';
import { formBody, type SentBody } from './subresources/form.js';

/** A response, read but not classified. */
export interface Answer {
  /** HTTP status; 0 for a redirect that a browser hides. */
  status: number;
  /** Where a redirect points to, when that can be seen. */
  location: string | undefined;
  contentType?: string | undefined;
  /** The server's time of the response, from the header. */
  date?: string | undefined;
  body: Body;
}

/** Sends one request and reads its response of any status. `hide` redacts the secrets in an error. */
export type Transport = (
  call: Call,
  token: string | undefined,
  limits: Limits,
  hide: Hide,
) => Promise<Answer>;

/** The transport over the given fetch. */
export function createTransport(
  { baseUrl, fetch, maxResponseBytes }: PmSettings,
  deadlines: Deadlines,
): Transport {
  return async (call, token, limits, hide) => {
    const { method } = call;
    const { headers, ...sent } = sentBody(call);
    return deadlines.within(call, limits, async (signal) => {
      try {
        const response = await fetch(urlOf(baseUrl, call), {
          method,
          ...sent,
          headers: { ...headersOf(call), ...headers, ...sessionHeaders(call, token, baseUrl) },
          // For an expired session the server redirects to a page with "success": never follow it.
          redirect: 'manual',
          signal,
        });
        return {
          status: response.status,
          location: response.headers.get('location') ?? undefined,
          contentType: response.headers.get('content-type') ?? undefined,
          date: response.headers.get('date') ?? undefined,
          body: await bodyOf(call, response, maxResponseBytes, signal),
        };
      } catch (cause) {
        // Nothing was sent, so it is no failure of a connection.
        if (cause instanceof PmError) throw cause;
        throw lost(call, addressOf(baseUrl), redactCause(cause, hide));
      }
    });
  };
}

/** The request body: JSON, or a form with a file. */
function sentBody({ body, file, page }: Call): SentBody {
  if (page !== undefined)
    return Object.keys(page.form).length > 0 ? { body: new URLSearchParams(page.form) } : {};
  if (file !== undefined) return formBody(body ?? {}, file);
  return body === undefined ? {} : { body: JSON.stringify(body) };
}

/** The body of a response; a file goes to its receiver. */
async function bodyOf(
  { receive }: Call,
  response: Response,
  maxResponseBytes: number,
  signal: AbortSignal,
): Promise<Body> {
  const isFile = response.status === 200 && response.headers.has('content-disposition');
  if (receive === undefined || !isFile) return readBody(response, maxResponseBytes, signal);
  return { kind: 'objects', values: [await receive(response, signal)] };
}

/** The token, for a page also as the cookie in which a browser has it. A server takes no form from another site. */
function sessionHeaders({ page }: Call, token: string | undefined, baseUrl: string): Record<string, string> {
  if (token === undefined) return {};
  if (page === undefined) return { token };
  return { token, cookie: `${page.sessionVar}=${token}`, referer: `${baseUrl}/` };
}

/** Where a call goes. */
export function urlOf(baseUrl: string, { path, query = {}, version = 'v2', page }: Call): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) search.set(name, String(value));
  const root = page === undefined ? `/api.php/${version}` : '';
  return `${baseUrl}${root}${path}${String(search) === '' ? '' : `?${search}`}`;
}

/** The headers of a call but for `token`. */
export function headersOf({ body, file, page, cookie }: Call): Record<string, string> {
  return {
    accept: page === undefined ? 'application/json' : 'text/html, application/json',
    ...(page === undefined ? {} : { 'x-requested-with': 'XMLHttpRequest' }),
    ...(cookie !== undefined && { cookie }),
    // The runtime sets the boundary of a form.
    ...(body === undefined || file !== undefined ? {} : { 'content-type': 'application/json' }),
  };
}

// Codes that Node gives when no connection came about; browsers give none, so there the outcome stays unknown.
const NO_CONNECTION =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EPROTO|UND_ERR_CONNECT_TIMEOUT|(ERR_TLS|ERR_SSL|CERT|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO).*)$/;

/** What helps, by the code of a failed connection. */
const NETWORK_HINTS: readonly [codes: RegExp, hint: Text][] = [
  [
    /^(ENOTFOUND|EAI_AGAIN)$/,
    text`Check the host name of the server, and whether this machine can resolve it.`,
  ],
  [/^ECONNREFUSED$/, text`Nothing accepts connections there: check the port, and whether the server runs.`],
  [
    /^ERR_TLS_CERT_ALTNAME_INVALID$/,
    text`The certificate is for another name: use an address with the name in the certificate.`,
  ],
  [/^CERT_HAS_EXPIRED$/, text`The certificate has expired: have it renewed on the server.`],
  [
    /^(SELF_SIGNED|DEPTH_ZERO|UNABLE_TO)/,
    text`Node.js does not trust the certificate: start it with NODE_EXTRA_CA_CERTS=FILE, the file of the authority that signed it.`,
  ],
  [/^(EPROTO|ERR_SSL)/, text`The port speaks no TLS: use an address with http://, or the port of https.`],
  [/^HPE_/, text`The port speaks no HTTP, perhaps TLS: use an address with https://.`],
  [
    /^(EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/,
    text`Check the network. Behind a proxy, Node.js 24 or newer uses HTTP_PROXY and HTTPS_PROXY with NODE_USE_ENV_PROXY=1.`,
  ],
];

function lost(call: Call, address: string, cause: Error): PmError {
  const request = { method: call.method, path: call.path };
  const code = causeCodeOf(cause);
  const why =
    code === ''
      ? text`the connection to ${address} failed.`
      : text`the connection to ${address} failed (${code}).`;
  if (!isWrite(call) || NO_CONNECTION.test(code)) {
    const known = NETWORK_HINTS.find(([codes]) => codes.test(code))?.[1];
    const hint = known ?? text`Check baseUrl, the network and whether the server runs.`;
    return new PmError({ code: 'network', why, hint, request, cause });
  }
  const hint = text`The server may have applied it anyway: read the record before you retry.`;
  return new PmError({ code: 'unknown-outcome', why, hint, request, mayHaveRun: true, cause });
}

/** Host and port: the rest of the address does not explain a failed connection. */
function addressOf(baseUrl: string): string {
  const { hostname, port, protocol } = new URL(baseUrl);
  return `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`;
}

/** The code of an error or, where it has none, of its cause. */
function causeCodeOf(error: unknown): string {
  if (!isError(error)) return '';
  return errorCodeOf(error) ?? causeCodeOf(error.cause);
}

/** Ends a client's calls: by time limits, and by the signals of its callers. */
export class Deadlines {
  readonly #clock: PmClock;
  // One listener for each signal, however many calls wait for it: runtimes warn of a leak from the eleventh on.
  readonly #listeners = new WeakMap<AbortSignal, Listener>();

  constructor(clock: PmClock) {
    this.#clock = clock;
  }

  /**
   * Runs something that takes a signal, and ends it at the time limit or when the caller's signal aborts. It ends
   * then even if `run` does not listen to its signal.
   */
  async within<Result>(
    call: Call,
    { timeoutMs, signal }: Limits,
    run: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    const controller = new AbortController();
    let stop = (_: PmError) => {};
    const stopped = new Promise<never>((_, reject) => {
      stop = (error) => {
        reject(error);
        controller.abort(error);
      };
    });
    let isRunning = false;
    const onAbort = () => stop(aborted(call, isRunning, signal?.reason));
    const timer = this.#clock.setTimeout(() => stop(timedOut(call, timeoutMs)), timeoutMs);
    const leave = signal === undefined ? () => {} : this.onAbort(signal, onAbort);
    try {
      if (signal?.aborted) onAbort();
      if (controller.signal.aborted) return await stopped;
      isRunning = true;
      return await Promise.race([run(controller.signal), stopped]);
    } finally {
      this.#clock.clearTimeout(timer);
      leave();
    }
  }

  /** Milliseconds since 1970, on the client's clock. */
  now(): number {
    return this.#clock.now?.() ?? Date.now();
  }

  /** Waits, or less when the signal aborts. */
  async pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
    let leave = () => {};
    let timer: unknown;
    await new Promise<void>((resolve) => {
      timer = this.#clock.setTimeout(resolve, ms);
      if (signal !== undefined) leave = this.onAbort(signal, resolve);
    });
    this.#clock.clearTimeout(timer);
    leave();
  }

  /** Calls `run` when the signal aborts, unless what this gives back was called before. */
  onAbort(signal: AbortSignal, run: () => void): () => void {
    const listener = this.#listeners.get(signal) ?? this.#listen(signal);
    listener.waiting.add(run);
    return () => {
      listener.waiting.delete(run);
      if (listener.waiting.size > 0) return;
      signal.removeEventListener('abort', listener.tell);
      this.#listeners.delete(signal);
    };
  }

  #listen(signal: AbortSignal): Listener {
    const waiting = new Set<() => void>();
    const tell = () => {
      for (const run of waiting) run();
    };
    signal.addEventListener('abort', tell, { once: true });
    const listener = { waiting, tell };
    this.#listeners.set(signal, listener);
    return listener;
  }
}

/** The listener of one signal, and the calls that wait for it. */
interface Listener {
  waiting: Set<() => void>;
  tell: () => void;
}

/** The error of a call that its caller's signal has ended. */
export function aborted(call: Call, wasSent: boolean, cause: unknown): PmError {
  return new PmError({
    code: 'aborted',
    why: text`the AbortSignal ended the call.`,
    hint: wasSent ? orRead(text`Nothing is wrong with the server.`, call) : NOTHING_SENT,
    request: { method: call.method, path: call.path },
    cause,
    mayHaveRun: wasSent && isWrite(call),
  });
}

function timedOut(call: Call, timeoutMs: number): PmError {
  return new PmError({
    code: 'timeout',
    why: text`there was no complete response within ${timeoutMs} ms.`,
    hint: orRead(text`Raise timeoutMs, or check that the server is running normally.`, call),
    request: { method: call.method, path: call.path },
    mayHaveRun: isWrite(call),
  });
}

function orRead(hint: Text, call: Call): Text {
  return isWrite(call) ? sentences(hint, MAY_HAVE_RUN) : hint;
}
