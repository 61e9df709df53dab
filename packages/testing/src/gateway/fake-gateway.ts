import { randomBytes } from 'node:crypto';
import { type HttpHandler, HttpResponse, http } from 'msw';
import { Faults } from '../server/faults.js';
import { type Answer, answerCall, internalError, invalidParams, unauthorized } from './answers.js';
import { type FakeGatewayOptions, wireNames, worldOf } from './options.js';
import type { GatewayWorld } from './world.js';

/** One call as the gateway saw it. The token is not part of it. */
export interface GatewayCallRecord {
  reqId: string | undefined;
  req: string | undefined;
  appName: string | undefined;
  data: unknown;
  httpStatus: number;
  code: number;
}

/** A gateway in memory: its world, its token and the msw handlers over them. */
export class FakeGateway {
  /** For anybody's own msw; they answer the gateway's path under every host. */
  readonly handlers: HttpHandler[];
  /** Makes the next answers late, cut, garbled, refused, empty or wrong. */
  readonly faults = new Faults();
  /** The calls that came, oldest first. */
  calls: GatewayCallRecord[] = [];
  /** The platform behind the gateway; change it as a test goes. */
  world: GatewayWorld;
  readonly #options: FakeGatewayOptions;
  readonly #names: (typeof wireNames)['plat' | 'fnos'];
  // Private, so that printing a fake in a failing test prints no token.
  #token: string | undefined = newToken();

  constructor(
    options: FakeGatewayOptions,
    /** The Unix socket to call it on. */
    readonly socketPath: string,
  ) {
    this.#options = options;
    this.#names = wireNames[options.platform ?? 'plat'];
    this.world = worldOf(options);
    this.handlers = [
      http.post(`*${this.#names.path}`, ({ request }) =>
        this.faults.apply(request, () => this.#answer(request)),
      ),
      http.all(
        `*${this.#names.path}`,
        () => new HttpResponse(null, { status: 405, headers: { allow: 'POST' } }),
      ),
    ];
  }

  /** The token that the gateway accepts now; empty after `revokeToken`. */
  get token(): string {
    return this.#token ?? '';
  }

  /** Issues a new token, as an installation does; the one before is refused from now on. */
  rotateToken(): string {
    this.#token = newToken();
    return this.#token;
  }

  /** Refuses every token until `rotateToken`. */
  revokeToken(): void {
    this.#token = undefined;
  }

  /** What a client's process needs in its environment: the current token, and where this gateway is. */
  get environment(): Record<string, string> {
    return { [this.#names.tokenVariable]: this.token, PLAT_GATEWAY_SOCKET: this.socketPath };
  }

  /** The world of the start again; calls and faults forgotten, the token kept. */
  reset(): void {
    this.world = worldOf(this.#options);
    this.calls = [];
    this.faults.clear();
  }

  async #answer(request: Request): Promise<Response> {
    const envelope = await this.#readEnvelope(request);
    const text = (key: string) => (typeof envelope?.[key] === 'string' ? envelope[key] : undefined);
    const [reqId, req, appName] = [text('reqId'), text('req'), text('appName')];
    const answer = this.#decide(request, envelope, { req, appName });
    this.calls.push({
      reqId,
      req,
      appName,
      data: envelope?.data,
      httpStatus: answer.status,
      code: answer.code,
    });
    const { status, ...fields } = answer;
    const echo = envelope && 'reqId' in envelope ? { reqId: envelope.reqId } : {};
    return HttpResponse.json({ ...echo, msg: '', ...fields }, { status });
  }

  #decide(
    request: Request,
    envelope: Record<string, unknown> | undefined,
    { req, appName }: { req: string | undefined; appName: string | undefined },
  ): Answer {
    if (this.#token === undefined || request.headers.get('authorization') !== `Bearer ${this.#token}`) {
      return unauthorized;
    }
    if (envelope === undefined || !req || !appName) return invalidParams;
    const { reqId, data = {} } = envelope;
    if ((reqId !== undefined && typeof reqId !== 'string') || !isRecord(data)) return invalidParams;
    try {
      return answerCall(this.world, this.#specificationName(req), data);
    } catch {
      return internalError;
    }
  }

  /** The body, or undefined where it is no JSON object or is not declared as JSON. */
  async #readEnvelope(request: Request): Promise<Record<string, unknown> | undefined> {
    const text = await request.text();
    if (!request.headers.get('content-type')?.startsWith('application/json')) return undefined;
    try {
      const body: unknown = JSON.parse(text);
      return isRecord(body) ? body : undefined;
    } catch {
      return undefined;
    }
  }

  /** The wire of one platform does not know the names of the other. */
  #specificationName(req: string): string {
    const { prefix } = this.#names;
    return req.startsWith(prefix) ? `plat.${req.slice(prefix.length)}` : '';
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function newToken(): string {
  return randomBytes(24).toString('base64url');
}
