import { type Call, headersOf, isWrite, urlOf } from './call.js';
import type { Deadlines } from './deadlines.js';
import { PmError } from './errors.js';
import type { Limits } from './options.js';
import { bareCause, secretsIn } from './secrets.js';
import type { PmSettings } from './settings.js';

/** What came back, read but not judged. */
export interface Answer {
  /** HTTP status; 0 for a redirect that a browser hides. */
  status: number;
  /** Where a redirect points to, when that can be seen. */
  location: string | undefined;
  contentType?: string | undefined;
  /** The server's time when it answered, as the header has it. */
  date?: string | undefined;
  text: string;
}

/** Sends one request and reads its answer, whatever the answer says. */
export type Transport = (call: Call, token: string | undefined, limits: Limits) => Promise<Answer>;

/** The transport over the given fetch. */
export function createTransport(
  { baseUrl, fetch, credentials }: PmSettings,
  deadlines: Deadlines,
): Transport {
  return async (call, token, limits) => {
    const { method, body } = call;
    return deadlines.within(call, limits, async (signal) => {
      try {
        const response = await fetch(urlOf(baseUrl, call), {
          method,
          headers: { ...headersOf(call), ...(token === undefined ? {} : { token }) },
          // An expired session is answered with a redirect to a page that says "success": it is never followed.
          redirect: 'manual',
          signal,
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
        return {
          status: response.status,
          location: response.headers.get('location') ?? undefined,
          contentType: response.headers.get('content-type') ?? undefined,
          date: response.headers.get('date') ?? undefined,
          text: await response.text(),
        };
      } catch (cause) {
        throw lost(
          call,
          addressOf(baseUrl),
          bareCause(cause, [credentials.password, token, ...secretsIn(call)]),
        );
      }
    });
  };
}

// Codes that Node gives when no connection came about; browsers give none, so there the outcome stays unknown.
const NO_CONNECTION =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|(ERR_TLS|CERT|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO).*)$/;

function lost(call: Call, address: string, cause: unknown): PmError {
  const request = { method: call.method, path: call.path };
  const code = codeOf(cause);
  const why = `the connection to ${address} failed${code === '' ? '' : ` (${code})`}.`;
  if (!isWrite(call) || NO_CONNECTION.test(code)) {
    const hint = 'Check baseUrl, the network and whether the server runs.';
    return new PmError({ code: 'network', why, hint, request, cause });
  }
  const hint = 'The server may have done it all the same: read the record before you repeat.';
  return new PmError({ code: 'unknown-outcome', why, hint, request, mayHaveRun: true, cause });
}

/** Host and port: the rest of an address is not needed to find out why it cannot be reached. */
function addressOf(baseUrl: string): string {
  const { hostname, port, protocol } = new URL(baseUrl);
  return `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`;
}

function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return 'cause' in error ? codeOf(error.cause) : '';
}
