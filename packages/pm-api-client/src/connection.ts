import { type Call, headersOf, type PreparedRequest, urlOf } from './call.js';
import { CurrentUser } from './current-user.js';
import { Deadlines } from './deadlines.js';
import { diagnose } from './diagnosis.js';
import type { PmDiagnosis } from './errors.js';
import { createExchange, type Done, type Exchange } from './exchange.js';
import { failureOf, type Judged, moduleMissing } from './failure.js';
import type { Limits, ReadOptions } from './options.js';
import type { Outcome } from './outcome.js';
import { ServerClock } from './server-clock.js';
import { type Grant, Session } from './session.js';
import { checkedTimeout, type PmSettings } from './settings.js';
import { createTransport, type Transport } from './transport.js';
import type { PmUser } from './user.js';

/** The path of every call: token, request, outcome, and what to throw when it is not success. */
export class Connection {
  /** The ends of this client's calls. */
  readonly deadlines: Deadlines;
  /** Whose session it is. */
  readonly currentUser: CurrentUser;
  readonly #settings: PmSettings;
  readonly #serverClock: ServerClock;
  readonly #session: Session;
  readonly #exchange: Exchange;

  constructor(settings: PmSettings) {
    this.#settings = settings;
    this.deadlines = new Deadlines(settings.clock);
    this.#serverClock = new ServerClock(settings.clock);
    const send = createTransport(settings, this.deadlines);
    const transport: Transport = async (...request) => {
      const answer = await send(...request);
      this.#serverClock.learn(answer.date);
      return answer;
    };
    this.#session = new Session(settings, transport, this.deadlines);
    this.#exchange = createExchange(transport, this.#session);
    this.currentUser = new CurrentUser(this.#session, this.#exchange, (call, limits) =>
      this.send(call, limits),
    );
  }

  /** Logs in unless there is a session. */
  async login(limits: Limits): Promise<PmUser> {
    return (await this.#session.grant(limits)).user;
  }

  /** The limits of a call's requests. */
  limits({ timeoutMs = this.#settings.timeoutMs, signal }: ReadOptions = {}): Limits {
    return { timeoutMs: checkedTimeout(timeoutMs), signal };
  }

  /** The server's present time, as YYYY-MM-DD HH:MM:SS. */
  now(): string {
    return this.#serverClock.now();
  }

  /** The server's present day, as YYYY-MM-DD. */
  today(): string {
    return this.now().slice(0, 10);
  }

  /** The request as it would be sent, without the token and with stars for the secrets. */
  prepare(
    call: Call & { method: PreparedRequest['method'] },
    fromRecord: readonly string[] = [],
  ): PreparedRequest {
    const { method, path, query = {}, body, secrets = [] } = call;
    const hidden = secrets.filter((name) => body?.[name] !== undefined).map((name) => [name, '***'] as const);
    const url = urlOf(this.#settings.baseUrl, call);
    const headers = headersOf(call);
    return {
      method,
      path,
      query: { ...query },
      url,
      headers,
      body: body && structuredClone({ ...body, ...Object.fromEntries(hidden) }),
      fromRecord,
    };
  }

  /**
   * Sends a call. When its session has ended it logs in and sends it again, once: an answer that says so means that
   * the server has not run it.
   */
  async send(call: Call, limits: Limits): Promise<Done> {
    let grant = await this.#session.grant(limits);
    let outcome: Judged = await this.#exchange(call, grant, limits);
    if (mayBeSession(outcome)) {
      const renewed = await this.#session.renew(grant, limits);
      if (renewed !== undefined) {
        grant = renewed;
        outcome = await this.#exchange(call, grant, limits);
      }
    }
    if (outcome.kind === 'done') return outcome;
    if (outcome.kind === 'unclear' && outcome.isEmpty && !(await this.#hasModule(call, grant, limits))) {
      throw moduleMissing(call, outcome.status);
    }
    const diagnosis = isForbidden(outcome) ? await this.#diagnose(call, grant, limits) : undefined;
    throw failureOf(call, outcome, diagnosis);
  }

  #diagnose(call: Call, { user }: Grant, limits: Limits): Promise<PmDiagnosis> {
    return diagnose(call, async () => (await this.currentUser.now(limits)) ?? user);
  }

  /** Does the server have the module of a call that it answered with nothing? Any word about a record is a yes. */
  async #hasModule({ path }: Call, grant: Grant, limits: Limits): Promise<boolean> {
    const collection = path
      .split('/')
      .filter((word) => /^[a-z]+$/.test(word))
      .at(-1);
    const question: Call = { method: 'GET', path: `/${collection}/1` };
    try {
      const outcome = await this.#exchange(question, grant, limits);
      return !(outcome.kind === 'unclear' && outcome.isEmpty);
    } catch {
      // The question is only asked to explain another error, which is the one to report.
      return true;
    }
  }
}

function isForbidden(outcome: Outcome): boolean {
  return outcome.kind === 'refused' && outcome.code === 'forbidden';
}

function mayBeSession(outcome: Outcome): boolean {
  return outcome.kind === 'session-over' || (outcome.kind === 'refused' && outcome.mayBeSession === true);
}
