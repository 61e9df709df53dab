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

/** The answer with a fault in it, in place of `truth`. */
export async function applyFault(
  fault: Fault,
  request: Request,
  answerTruly: (request: Request) => Promise<Response>,
): Promise<Response> {
  const truth = () => answerTruly(request);
  switch (fault.kind) {
    case 'late':
      await delayed(fault.delayMs, request.signal);
      return truth();
    case 'silent':
      await truth();
      return new Promise<never>(() => {});
    case 'refused':
      await truth();
      return HttpResponse.error();
    case 'cut':
      return broken(await truth(), fault.afterBytes, cutAfter);
    case 'stalled':
      return broken(await truth(), fault.afterBytes, stalledAfter);
    case 'garbled':
      return replaced(await truth(), '{"code":0,"data":');
    case 'gzip': {
      const response = await truth();
      return replaced(response, gzipSync(await response.text()), { 'content-encoding': 'gzip' });
    }
    case 'large': {
      const response = await truth();
      const head = await bytesOf(response);
      const bytes = Math.max(fault.bytes, head.length);
      const length = fault.contentLength ? { 'content-length': String(bytes) } : {};
      return replaced(response, padded(head, bytes), length);
    }
    case 'redirect':
      await truth();
      return new HttpResponse(null, { status: 302, headers: { location: fault.location ?? '/' } });
    case 'empty':
      await truth();
      return new HttpResponse(null, { status: fault.status ?? 200 });
    case 'html':
      await truth();
      return HttpResponse.html('<html><body><h1>Bad Gateway</h1></body></html>', {
        status: fault.status ?? 502,
      });
    case 'dropped':
      return HttpResponse.error();
    case 'reset':
      if (fault.after === 'reading') await truth();
      return connectionReset();
    case 'session-lost':
    case 'session-dies':
      return answerTruly(withoutCredentials(request));
    case 'database-down':
      return new HttpResponse(null, NO_DATABASE);
    case 'first':
      await fault.act();
      return truth();
    case 'instead':
      return asJson(JSON.stringify(fault.body), fault.status);
    case 'bom': {
      const response = await truth();
      return replaced(response, `\uFEFF${await response.text()}`);
    }
    case 'wrong': {
      const response = await truth();
      const { status = response.status } = fault;
      const text = await response.text();
      const changed = JSON.stringify(fault.change(text === '' ? undefined : JSON.parse(text)));
      return replaced(new HttpResponse(null, { status, headers: response.headers }), changed);
    }
  }
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

const asJson = (text: string | null, status = 200) =>
  new HttpResponse(text, { status, headers: { 'content-type': 'application/json' } });

const isReset = Symbol('the connection is reset');

/** No response: the mounted server resets the connection, and msw in a test reports a network error. */
export const connectionReset = (): Response => Object.assign(HttpResponse.error(), { [isReset]: true });

/** Is this what `connectionReset` returned? */
export const resetsConnection = (response: Response): boolean => isReset in response;
