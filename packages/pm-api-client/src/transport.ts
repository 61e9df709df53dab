import pLimit from 'p-limit';
import { forPrograms, type Text, text } from 'plat-common/text';
import { type Body, readBody } from './body.js';
import { type Call, isWrite } from './call.js';
import { PmError } from './errors.js';
import { MAY_HAVE_RUN, NOTHING_SENT, sentences } from './hints.js';
import { lostConnection } from './lost-connection.js';
import type { Limits, PmClock, PmSettings } from './options.js';
import { type Hide, redactCause } from './secrets.js';
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

/** Requests at once on a session that cannot be renewed: released servers may end one for good that two requests use. Observed. */
const MAX_AT_ONCE = 1;

/** The transport over the given fetch. */
export function createTransport(
  { baseUrl, fetch, maxResponseBytes, credentials }: PmSettings,
  deadlines: Deadlines,
): Transport {
  const inTurn = credentials.token === undefined ? undefined : pLimit(MAX_AT_ONCE);
  return async (call, token, limits, hide) => {
    const { method } = call;
    const { headers, ...sent } = sentBody(call);
    const run = async (signal: AbortSignal): Promise<Answer> => {
      try {
        const response = await fetch(urlOf(baseUrl, call), {
          method,
          ...sent,
          headers: { ...headersOf(call), ...headers, ...sessionHeaders(call, token, baseUrl) },
          // For an expired session the server redirects to a page with "success": never follow it.
          redirect: 'manual',
          signal,
        });
        const { status, headers: received } = response;
        // A file goes to its receiver.
        const isFile = status === 200 && received.has('content-disposition');
        const body: Body =
          call.receive && isFile
            ? { kind: 'objects', values: [await call.receive(response, signal)] }
            : await readBody(response, maxResponseBytes, signal);
        return {
          status,
          location: received.get('location') ?? undefined,
          contentType: received.get('content-type') ?? undefined,
          date: received.get('date') ?? undefined,
          body,
        };
      } catch (cause) {
        // Nothing was sent, so it is no failure of a connection.
        if (cause instanceof PmError) throw cause;
        throw lostConnection(call, baseUrl, redactCause(cause, hide));
      }
    };
    return deadlines.within(call, limits, run, inTurn);
  };
}

/** The request body: JSON, or a form with a file. */
function sentBody({ body, file, page }: Call): SentBody {
  if (page !== undefined)
    return Object.keys(page.form).length > 0 ? { body: new URLSearchParams(page.form) } : {};
  if (file !== undefined) return formBody(body ?? {}, file);
  return body === undefined ? {} : { body: JSON.stringify(body) };
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

/** The runtime's fetch, looked up at each call: a later replacement of the global one (msw does this) reaches this client too. */
export const runtimeFetch: typeof globalThis.fetch = (input, init) => {
  if (typeof globalThis.fetch === 'function') return globalThis.fetch(input, init);
  const hint = forPrograms`Give the option fetch. Jest has one where a test starts with /** @jest-environment node */.`;
  throw new PmError({ code: 'invalid-input', why: forPrograms`this runtime has no fetch.`, hint });
};

/** The runtime's timers. */
export const runtimeClock: PmClock = {
  setTimeout: (run, ms) => globalThis.setTimeout(run, ms),
  clearTimeout: (timer) => globalThis.clearTimeout(timer as ReturnType<typeof globalThis.setTimeout>),
};

/** Ends a client's calls: by time limits, and by the signals of its callers. */
export class Deadlines {
  // One listener for each signal, however many calls wait for it: runtimes warn of a leak from the eleventh on.
  readonly #listeners = new WeakMap<AbortSignal, Listener>();

  constructor(private readonly clock: PmClock) {}

  /**
   * Runs something that takes a signal, and ends it at the time limit or when the caller's signal aborts. It ends
   * then even if `run` does not listen to its signal, and also while it waits for its turn, which it then gives up.
   */
  async within<Result>(
    call: Call,
    { timeoutMs, signal }: Limits,
    run: (signal: AbortSignal) => Promise<Result>,
    inTurn: <Task>(task: () => Promise<Task>) => Promise<Task> = (task) => task(),
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
    const timer = this.clock.setTimeout(() => stop(timedOut(call, isRunning, timeoutMs)), timeoutMs);
    const leave = signal === undefined ? () => {} : this.onAbort(signal, onAbort);
    try {
      if (signal?.aborted) onAbort();
      const running = inTurn(() => {
        if (controller.signal.aborted) return stopped;
        isRunning = true;
        return Promise.race([run(controller.signal), stopped]);
      });
      return await Promise.race([running, stopped]);
    } finally {
      this.clock.clearTimeout(timer);
      leave();
    }
  }

  /** Milliseconds since 1970, on the client's clock. */
  now(): number {
    return this.clock.now?.() ?? Date.now();
  }

  /** Waits, or less when the signal aborts. */
  async pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
    let leave = () => {};
    let timer: unknown;
    await new Promise<void>((resolve) => {
      timer = this.clock.setTimeout(resolve, ms);
      if (signal !== undefined) leave = this.onAbort(signal, resolve);
    });
    this.clock.clearTimeout(timer);
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
  const why = text`the AbortSignal ended the call.`;
  const hint = wasSent ? orRead(text`Nothing is wrong with the server.`, call) : NOTHING_SENT;
  const mayHaveRun = wasSent && isWrite(call);
  return new PmError({ code: 'aborted', why, hint, request: call, cause, mayHaveRun });
}

function timedOut(call: Call, wasSent: boolean, timeoutMs: number): PmError {
  const raise = text`Raise timeoutMs, or check that the server is running normally.`;
  const why = text`there was no complete response within ${timeoutMs} ms.`;
  const hint = wasSent ? orRead(raise, call) : sentences(raise, NOTHING_SENT);
  return new PmError({ code: 'timeout', why, hint, request: call, mayHaveRun: wasSent && isWrite(call) });
}

function orRead(hint: Text, call: Call): Text {
  return isWrite(call) ? sentences(hint, MAY_HAVE_RUN) : hint;
}
