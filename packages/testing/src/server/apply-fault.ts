import { gzipSync } from 'node:zlib';
import { HttpResponse } from 'msw';
import { withoutCredentials } from './credentials.js';
import { delayed } from './delay.js';
import type { Fault } from './fault.js';

/** `sent`, and then the connection ends. */
const cutAfter = (sent: Uint8Array): ReadableStream<Uint8Array> =>
  after(sent, (controller) => controller.error(new Error('The answer was cut by a fault')));

/** `sent`, and then nothing until the reader goes. */
const stalledAfter = (sent: Uint8Array): ReadableStream<Uint8Array> =>
  after(sent, () => new Promise<never>(() => {}));

const CHUNK_BYTES = 1 << 20;

/** `head`, then blanks until there are `bytes` bytes; only one chunk is in memory at a time. */
function padded(head: Uint8Array, bytes: number): ReadableStream<Uint8Array> {
  const blanks = new Uint8Array(CHUNK_BYTES).fill(0x20);
  let left = bytes - head.length;
  return new ReadableStream<Uint8Array>(
    {
      start: (controller) => controller.enqueue(head),
      pull(controller) {
        if (left <= 0) return controller.close();
        controller.enqueue(blanks.subarray(0, left));
        left -= CHUNK_BYTES;
      },
    },
    { highWaterMark: 0 },
  );
}

function after(
  sent: Uint8Array,
  then: (controller: ReadableStreamDefaultController<Uint8Array>) => void | Promise<void>,
): ReadableStream<Uint8Array> {
  let started = false;
  return new ReadableStream({
    pull(controller) {
      if (started) return then(controller);
      started = true;
      // An empty chunk too: with it the headers leave.
      controller.enqueue(sent);
    },
  });
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
  body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>,
  changed: HeadersInit = {},
): Response {
  const headers = new Headers(truth.headers);
  headers.delete('content-length');
  for (const [name, value] of new Headers(changed)) headers.set(name, value);
  return new HttpResponse(body, { status: truth.status, headers });
}

/** A response that goes wrong after some bytes of its body. */
async function broken(
  response: Response,
  afterBytes: number | undefined,
  bodyAfter: (sent: Uint8Array) => ReadableStream<Uint8Array>,
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
