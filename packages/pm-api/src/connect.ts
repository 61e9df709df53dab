import { errorCodeOf } from 'plat-common/error-code';
import { PmClient, type PmClientOptions } from 'pm-api-client';
import { addressOf, callerOf } from './caller.js';
import type { Context } from './operation.js';

/** Hears of each request and what came of it. */
type Listener = (request: ObservedRequest) => void;

/** A client of the server that options and environment name; `dryRun` sends nothing, so it needs no credentials. */
export async function connect(
  context: Context,
  { dryRun = false, onRequest }: { dryRun?: boolean; onRequest?: Listener } = {},
): Promise<PmClient> {
  const caller = dryRun
    ? { baseUrl: await addressOf(context), token: 'sends-nothing' }
    : await callerOf(context);
  const richText = context.options.markdown ? 'markdown' : undefined;
  const timeZone = context.options.timeZone || context.io.env.PM_TIME_ZONE || undefined;
  return new PmClient({ ...caller, ...transportOf(context, onRequest), richText, timeZone });
}

/** How requests are sent: with the given time limit, and logged with `--verbose`. */
export function transportOf(
  { io, options, printer }: Context,
  onRequest?: Listener,
): Pick<PmClientOptions, 'timeoutMs' | 'fetch'> {
  const tell = (request: ObservedRequest) => {
    onRequest?.(request);
    if (options.verbose) void printer.remark(sentenceOf(request));
  };
  // What a server answers to a write is for people, and so are the sentences of some histories; what it lists is data, which no
  // language changes.
  const isChinese = (method: string, path: string) =>
    io.texts.language === 'zh' &&
    (method !== 'GET' || (printer.isForPeople && path.endsWith('/actions/ajaxGetList')));
  return {
    timeoutMs: options.timeout && options.timeout * 1000,
    fetch: async (input, init) => {
      const { pathname, search } = new URL(input instanceof Request ? input.url : input);
      const method = init?.method ?? 'GET';
      const start = performance.now();
      const ended = (outcome: string, date?: string) =>
        tell({ method, address: pathname + search, outcome, elapsedMs: performance.now() - start, date });
      try {
        const response = await fetch(input, isChinese(method, pathname) ? inChinese(init) : init);
        ended(`HTTP ${response.status}`, response.headers.get('date') ?? undefined);
        return response;
      } catch (error) {
        ended(failureOf(error));
        throw error;
      }
    },
  };
}

/** One request and what came of it: no header, no body, so no secret. */
export interface ObservedRequest {
  method: string;
  /** Path and query. */
  address: string;
  /** `HTTP 200`, or the code of the error. */
  outcome: string;
  elapsedMs: number;
  /** The header `date`, the server's clock. */
  date?: string | undefined;
}

function inChinese(init: RequestInit | undefined): RequestInit {
  const headers = new Headers(init?.headers);
  headers.set('accept-language', 'zh-CN');
  return { ...init, headers };
}

/** The code of an error or of its cause; where none has one, the name of what caused it. */
function failureOf(error: unknown): string {
  if (!(error instanceof Error)) return 'failed';
  return errorCodeOf(error) ?? (error.cause === undefined ? error.name : failureOf(error.cause));
}

function sentenceOf({ method, address, outcome, elapsedMs }: ObservedRequest): string {
  return `${method} ${address}: ${outcome} after ${Math.round(elapsedMs)} ms`;
}
