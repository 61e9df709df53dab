import { ReadableStream } from 'node:stream/web';
import { gzipSync } from 'node:zlib';
import { HttpResponse } from 'msw';
import { delayed } from './delay.js';
import type { Fault } from './fault.js';

/** `sent`, and then the connection ends. An empty chunk too: with it the headers leave. */
async function* cutAfter(sent: Uint8Array) {
  yield sent;
  throw new Error('The answer was cut by a fault');
}

/** `sent`, and then nothing until the reader goes. */
async function* stalledAfter(sent: Uint8Array) {
  yield sent;
  await new Promise<never>(() => {});
}

const CHUNK_BYTES = 1 << 20;

/** `head`, then blanks until there are `bytes` bytes; only one chunk is in memory at a time. */
async function* padded(head: Uint8Array, bytes: number) {
  yield head;
  const blanks = new Uint8Array(CHUNK_BYTES).fill(0x20);
  for (let left = bytes - head.length; left > 0; left -= CHUNK_BYTES) yield blanks.subarray(0, left);
}

/** Without a database a released server answers this on every route: observed. */
const NO_DATABASE = { status: 200, headers: { 'content-type': 'text/html; charset=UTF-8' } };

/** What is answered in place of the truth, which `ask` gives. */
type Effect<Of extends Fault> = (
  fault: Of,
  request: Request,
  ask: (request: Request) => Promise<Response>,
) => Response | Promise<Response>;

const unauthenticated: Effect<Fault> = (_, request, ask) => ask(withoutCredentials(request));

const EFFECTS: { [Kind in Fault['kind']]: Effect<Extract<Fault, { kind: Kind }>> } = {
  async late({ delayMs }, request, ask) {
    await delayed(delayMs, request.signal);
    return ask(request);
  },
  async silent(_, request, ask) {
    await ask(request);
    return new Promise<never>(() => {});
  },
  async refused(_, request, ask) {
    await ask(request);
    return HttpResponse.error();
  },
  cut: async ({ afterBytes }, request, ask) => broken(await ask(request), afterBytes, cutAfter),
  stalled: async ({ afterBytes }, request, ask) => broken(await ask(request), afterBytes, stalledAfter),
  garbled: async (_, request, ask) => replaced(await ask(request), '{"code":0,"data":'),
  async gzip(_, request, ask) {
    const response = await ask(request);
    return replaced(response, gzipSync(await response.text()), { 'content-encoding': 'gzip' });
  },
  async large({ bytes: wanted, contentLength }, request, ask) {
    const response = await ask(request);
    const head = await bytesOf(response);
    const bytes = Math.max(wanted, head.length);
    const length = contentLength ? { 'content-length': String(bytes) } : {};
    return replaced(response, padded(head, bytes), length);
  },
  async redirect({ location = '/' }, request, ask) {
    await ask(request);
    return new HttpResponse(null, { status: 302, headers: { location } });
  },
  async empty({ status = 200 }, request, ask) {
    await ask(request);
    return new HttpResponse(null, { status });
  },
  async html({ status = 502 }, request, ask) {
    await ask(request);
    return HttpResponse.html('<html><body><h1>Bad Gateway</h1></body></html>', { status });
  },
  dropped: () => HttpResponse.error(),
  async reset({ after }, request, ask) {
    if (after === 'reading') await ask(request);
    return connectionReset();
  },
  'session-lost': unauthenticated,
  'session-dies': unauthenticated,
  'database-down': () => new HttpResponse(null, NO_DATABASE),
  async first({ act }, request, ask) {
    await act();
    return ask(request);
  },
  instead: ({ body, status = 200 }) =>
    new HttpResponse(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } }),
  async bom(_, request, ask) {
    const response = await ask(request);
    return replaced(response, `\uFEFF${await response.text()}`);
  },
  async wrong({ change, status }, request, ask) {
    const response = await ask(request);
    const text = await response.text();
    const changed = JSON.stringify(change(text === '' ? undefined : JSON.parse(text)));
    const headed = new HttpResponse(null, { status: status ?? response.status, headers: response.headers });
    return replaced(headed, changed);
  },
};

/** Every kind, for those who ask without types. */
export const KINDS = Object.keys(EFFECTS);

/** The answer with a fault in it, in place of the true one. */
export async function applyFault(
  fault: Fault,
  request: Request,
  answerTruly: (request: Request) => Promise<Response>,
): Promise<Response> {
  // Edge: the effect is that of the fault's own kind.
  const effect = EFFECTS[fault.kind] as Effect<Fault>;
  return effect(fault, request, answerTruly);
}

function replaced(
  truth: Response,
  body: string | Uint8Array<ArrayBuffer> | AsyncIterable<Uint8Array>,
  changed: HeadersInit = {},
): Response {
  const headers = new Headers(truth.headers);
  headers.delete('content-length');
  for (const [name, value] of new Headers(changed)) headers.set(name, value);
  const isStream = typeof body === 'object' && Symbol.asyncIterator in body;
  return new HttpResponse(isStream ? ReadableStream.from(body) : body, { status: truth.status, headers });
}

/** A response that goes wrong after some bytes of its body. */
async function broken(
  response: Response,
  afterBytes: number | undefined,
  bodyAfter: (sent: Uint8Array) => AsyncIterable<Uint8Array>,
): Promise<Response> {
  const bytes = await bytesOf(response);
  const sent = bytes.subarray(0, afterBytes ?? Math.floor(bytes.length / 2));
  return replaced(response, bodyAfter(sent), { 'content-length': String(bytes.length) });
}

const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer());

const isReset = Symbol('the connection is reset');

/** No response: the mounted server resets the connection, and msw in a test reports a network error. */
export const connectionReset = (): Response => Object.assign(HttpResponse.error(), { [isReset]: true });

/** Is this what `connectionReset` returned? */
export const resetsConnection = (response: Response): boolean => isReset in response;

/** The headers by which a request shows who sends it. */
const HEADERS = ['token', 'authorization', 'cookie'] as const;

/** The token that a request carries: in the header `token`, as a bearer, or in the cookie of a released PM server. */
export function tokenOf({ headers }: Request): string | undefined {
  const bearer = /^Bearer (.+)$/i.exec(headers.get('authorization') ?? '')?.[1];
  const cookie = /(?:^|;\s*)zentaosid=([^;]+)/.exec(headers.get('cookie') ?? '')?.[1];
  return headers.get('token') || bearer || cookie || undefined;
}

/** The same request without valid credentials. */
function withoutCredentials(request: Request): Request {
  const headers = new Headers(request.headers);
  for (const name of HEADERS) headers.delete(name);
  return new Request(request, { headers });
}
