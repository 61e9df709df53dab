import { gzipSync } from 'node:zlib';
import { HttpResponse } from 'msw';
import type { Fault } from './fault.js';

/** The answer with a fault in it, in place of `truth`. */
export async function spoil(
  fault: Fault,
  request: Request,
  truth: () => Promise<Response>,
): Promise<Response> {
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
      return broken(await truth(), fault.afterBytes, 'cut');
    case 'stalled':
      return broken(await truth(), fault.afterBytes, 'stall');
    case 'garbled':
      return replaced(await truth(), '{"code":0,"data":');
    case 'gzip': {
      const response = await truth();
      return replaced(response, gzipSync(await response.text()), { 'content-encoding': 'gzip' });
    }
    case 'large': {
      const response = await truth();
      return replaced(response, (await response.text()).padEnd(fault.bytes));
    }
    case 'two-lengths': {
      const response = await truth();
      const { length } = Buffer.from(await response.clone().arrayBuffer());
      return replaced(response, await response.text(), { 'content-length': `${length}, ${length + 1}` });
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
    case 'first':
      await fault.act();
      return truth();
    case 'instead':
      return new HttpResponse(JSON.stringify(fault.body), {
        status: fault.status ?? 200,
        headers: { 'content-type': 'application/json' },
      });
    case 'bom': {
      const response = await truth();
      return replaced(response, `\uFEFF${await response.text()}`);
    }
    case 'two-documents': {
      const response = await truth();
      const text = await response.text();
      return replaced(response, text + text);
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

/** Waits, but no longer than somebody waits for the answer. */
function delayed(delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, delayMs);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });
}

function replaced(
  truth: Response,
  body: string | Uint8Array<ArrayBuffer>,
  changed: HeadersInit = {},
): Response {
  const headers = new Headers(truth.headers);
  headers.delete('content-length');
  for (const [name, value] of new Headers(changed)) headers.set(name, value);
  return new HttpResponse(body, { status: truth.status, headers });
}

/** An answer that goes wrong after some bytes of its body. */
async function broken(
  response: Response,
  afterBytes: number | undefined,
  how: 'cut' | 'stall',
): Promise<Response> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  const sent = bytes.subarray(0, afterBytes ?? Math.floor(bytes.length / 2));
  const headers = new Headers(response.headers);
  headers.set('content-length', String(bytes.length));
  let started = false;
  const body = new ReadableStream({
    async pull(controller) {
      if (!started && sent.length > 0) controller.enqueue(sent);
      else if (how === 'cut') controller.error(new Error('The answer was cut by a fault'));
      else await new Promise<never>(() => {});
      started = true;
    },
  });
  return new HttpResponse(body, { status: response.status, headers });
}
