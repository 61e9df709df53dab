import { randomBytes } from 'node:crypto';
import { type HttpHandler, HttpResponse, http } from 'msw';
import { isJson, parsedJson } from 'plat-common/json';
import { type PlatformNames, platforms, specificationName } from '../platforms/index.js';
import { type Fault, Faults } from '../server/faults.js';
import {
  type Answer,
  answerCall,
  forbidden,
  internalError,
  invalidParams,
  notFound,
  unauthorized,
} from './answers.js';
import type { GatewayCallRecord } from './call-record.js';
import { bodyOf, limitedText, readEnvelope, type SentCall } from './envelope.js';
import { type FakeGatewayOptions, worldOf } from './options.js';
import { type Replay, replayedResponse } from './recording/replay.js';
import type { GatewayWorld } from './world.js';

/** A gateway in memory: its world, its token and the msw handlers over them. */
export class FakeGateway {
  /**
   * For a msw of your own: they respond to the gateway's path under every host. msw sees what goes through fetch or node:http,
   * so give `GatewayClient` your `fetch`; a client on the Unix socket needs `startFakeGateway`.
   */
  readonly handlers: HttpHandler[];
  /** Makes the next responses late, cut, garbled, refused, empty or wrong. */
  readonly faults = new Faults();
  /** The calls that came, oldest first. */
  calls: GatewayCallRecord[] = [];
  /** The platform behind the gateway; change it as a test goes. */
  world: GatewayWorld;
  readonly #options: FakeGatewayOptions;
  readonly #names: PlatformNames;
  // Private, so that printing a fake in a failing test prints no token.
  #token: string | undefined = newToken();

  constructor(
    options: FakeGatewayOptions,
    /** The Unix socket to call it on. */
    readonly socketPath: string,
    /** The recording that it answers from, before its world. */
    readonly replay?: Replay,
  ) {
    this.#options = options;
    this.#names = platforms[options.platform ?? 'plat'];
    this.world = worldOf(options);
    // A pattern of text would match a slash after the path and any path before it, too.
    const url = new RegExp(`^[a-z]+://[^/]+${this.#names.path}$`);
    this.handlers = [
      http.post(url, async ({ request }) => {
        const { body } = request.clone();
        const { req } = namesIn(parsedJson((body && (await limitedText(body))) ?? ''));
        return this.faults.apply(request, (asked, fault) => this.#respond(asked, fault?.kind), req);
      }),
      http.all(url, () => new HttpResponse(null, { status: 405, headers: { allow: 'POST' } })),
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

  /** Where it is asked: by POST, on its socket. */
  get path(): string {
    return this.#names.path;
  }

  /** What a client's process needs in its environment: the current token, where this gateway is, and the application's name. */
  get environment(): Record<string, string> {
    const { appName } = this.world;
    return {
      [this.#names.tokenVariable]: this.token,
      PLAT_GATEWAY_SOCKET: this.socketPath,
      ...(appName === undefined ? {} : { [`${this.#names.variablePrefix}APPNAME`]: appName }),
    };
  }

  /** The world of the start again; calls and faults forgotten, the token kept. */
  reset(): void {
    this.world = worldOf(this.#options);
    this.calls = [];
    this.faults.clear();
    this.replay?.reset();
  }

  /** The true response to a call: what every way into this gateway says, whatever `fault` hits it on its way out. */
  answerTo(sent: SentCall, fault?: Fault['kind']): { status: number; body: Record<string, unknown> } {
    const envelope = readEnvelope(sent);
    const isRefused = this.replay?.unrecorded === 'refuse';
    const answer = isRefused ? notFound : this.#decide(sent, envelope, namesIn(envelope));
    const body = bodyOf(answer, envelope);
    this.#log(envelope ?? sent.body, { status: answer.status, body }, fault);
    return { status: answer.status, body };
  }

  #log(
    request: unknown,
    { status: httpStatus, body: response }: { status: number; body: unknown },
    fault: Fault['kind'] | undefined,
  ): void {
    const data = isJson(request) ? request.data : undefined;
    const code = isJson(response) && typeof response.code === 'number' ? response.code : Number.NaN;
    const faulty = fault === undefined ? {} : { fault };
    this.calls.push({ ...namesIn(request), data, httpStatus, code, ...faulty });
    this.#options.onExchange?.({ request, response, httpStatus, ...faulty });
  }

  async #respond(request: Request, fault: Fault['kind'] | undefined): Promise<Response> {
    const body = request.body === null ? '' : await limitedText(request.body);
    if (body === undefined) return new HttpResponse(null, { status: 413 });
    // `null` is no call, and its text tells as much.
    const asked = parsedJson(body) ?? body;
    const exchange = this.replay?.next(asked);
    if (this.replay !== undefined && exchange !== undefined) {
      const { status = 0, body: json, text } = exchange.response ?? {};
      this.#log(asked, { status, body: json ?? text }, fault);
      return replayedResponse(exchange, this.replay.speed, request.signal);
    }
    const sent = {
      authorization: request.headers.get('authorization') ?? undefined,
      contentType: request.headers.get('content-type') ?? undefined,
      body,
    };
    const { status, body: answer } = this.answerTo(sent, fault);
    return HttpResponse.json(answer, { status });
  }

  #decide(
    { authorization }: SentCall,
    envelope: Record<string, unknown> | undefined,
    { req, appName }: ReturnType<typeof namesIn>,
  ): Answer {
    if (this.#token === undefined || authorization !== `Bearer ${this.#token}`) return unauthorized;
    if (envelope === undefined || !req || !appName) return invalidParams;
    const { reqId, data } = envelope;
    if (reqId !== undefined && typeof reqId !== 'string') return invalidParams;
    // Clients in Go write null where there is nothing to send, and are answered.
    const parameters = data ?? {};
    if (!isJson(parameters)) return invalidParams;
    const { appName: registered = appName, isInGroup, scopes } = this.world;
    if (!isInGroup || appName !== registered) return forbidden;
    const asked = {
      req: this.#specificationName(req),
      parameters,
      scopes: scopes.map((scope) => this.#specificationName(scope) || scope),
      realPathOf: this.#options.realPathOf,
    };
    try {
      return answerCall(this.world, asked);
    } catch {
      return internalError;
    }
  }

  /** The wire of one platform does not use the names of the other. */
  #specificationName(req: string): string {
    return req.startsWith(this.#names.prefix) ? specificationName(req) : '';
  }
}

function namesIn(request: unknown) {
  const text = (key: string) =>
    isJson(request) && typeof request[key] === 'string' ? request[key] : undefined;
  return { reqId: text('reqId'), req: text('req'), appName: text('appName') };
}

function newToken(): string {
  return randomBytes(24).toString('base64url');
}
