import { gzipSync } from 'node:zlib';
import { HttpResponse } from 'msw';

/** One way in which an answer goes wrong. */
export type Fault =
  /** The true answer, `delayMs` milliseconds later. */
  | { kind: 'late'; delayMs: number }
  /** The request is read and never answered. */
  | { kind: 'silent' }
  /** The request is read and the connection closed without an answer. */
  | { kind: 'refused' }
  /** The connection closes after `afterBytes` bytes of the true body; half of it when left out. */
  | { kind: 'cut'; afterBytes?: number }
  /** The body stops after `afterBytes` bytes, and the connection stays open; half of it when left out. */
  | { kind: 'stalled'; afterBytes?: number }
  /** The true status and headers with a body that is not JSON. */
  | { kind: 'garbled' }
  /** The true body, compressed, whether the client takes that or not. */
  | { kind: 'gzip' }
  /** The true body with so many blanks after it that it is `bytes` long. */
  | { kind: 'large'; bytes: number }
  /** The true body under two lengths that differ. */
  | { kind: 'two-lengths' }
  /** A redirect with status 302; to `/` unless given. */
  | { kind: 'redirect'; location?: string }
  /** An answer with no body; status 200 unless given. */
  | { kind: 'empty'; status?: number }
  /** A proxy's HTML page; status 502 unless given. */
  | { kind: 'html'; status?: number }
  /** The true answer with its JSON body changed, and its status where one is given. */
  | { kind: 'wrong'; change: (body: unknown) => unknown; status?: number };

const KINDS: Record<Fault['kind'], true> = {
  late: true,
  silent: true,
  refused: true,
  cut: true,
  stalled: true,
  garbled: true,
  gzip: true,
  large: true,
  'two-lengths': true,
  redirect: true,
  empty: true,
  html: true,
  wrong: true,
};

/** Which answers a fault befalls. */
export interface FaultRule {
  /** How many answers, counted from now. @default 1 */
  times?: number;
  /** Only requests for which this holds. @default every request */
  when?: (request: Request) => boolean;
}

/** The faults of one fake server: put one in, and the next answer has it. */
export class Faults {
  #rules: { fault: Fault; left: number; when: (request: Request) => boolean }[] = [];

  /** Makes the next answer (or the next `times` of them) go wrong. */
  inject(fault: Fault, { times = 1, when = () => true }: FaultRule = {}): void {
    if (!Object.hasOwn(KINDS, fault.kind)) {
      throw new TypeError(`There is no fault ${fault.kind}; there are ${Object.keys(KINDS).join(', ')}`);
    }
    this.#rules.push({ fault, left: times, when });
  }

  /** Takes back every fault that has not happened yet. */
  clear(): void {
    this.#rules = [];
  }

  /** The answer that leaves the server in place of `truth`. */
  async apply(request: Request, truth: () => Promise<Response>): Promise<Response> {
    const rule = this.#rules.find(({ left, when }) => left > 0 && when(request));
    if (rule === undefined) return truth();
    rule.left -= 1;
    return spoil(rule.fault, request, truth);
  }
}

async function spoil(fault: Fault, request: Request, truth: () => Promise<Response>): Promise<Response> {
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
