import { userRecord } from 'plat-schemas/pm';
import type { Json } from './body.js';
import { type Call, headersOf, type PreparedRequest, urlOf } from './call.js';
import { diagnose } from './diagnosis.js';
import type { PmDiagnosis } from './errors.js';
import { failureOf, type Judged } from './failure.js';
import type { Limits, ReadOptions } from './options.js';
import { type Outcome, outcomeOf } from './outcome.js';
import { type Grant, type PmUser, Session } from './session.js';
import { checkedTimeout, type PmSettings } from './settings.js';
import { createTransport, type Transport } from './transport.js';

/** An answer that says it was done. */
export interface Done {
  body: Json;
  id?: number;
}

/** The path of every call: token, request, outcome, and what to throw when it is not success. */
export class Connection {
  readonly #settings: PmSettings;
  readonly #transport: Transport;
  readonly #session: Session;

  constructor(settings: PmSettings) {
    this.#settings = settings;
    this.#transport = createTransport(settings);
    this.#session = new Session(settings, this.#transport);
  }

  /** Who is logged in; undefined before the first login. */
  get user(): PmUser | undefined {
    return this.#session.user;
  }

  /** Logs in unless there is a session. */
  async login(limits: Limits): Promise<PmUser> {
    return (await this.#session.grant(limits)).user;
  }

  /** The limits of a call's requests. */
  limits({ timeoutMs = this.#settings.timeoutMs, signal }: ReadOptions = {}): Limits {
    return { timeoutMs: checkedTimeout(timeoutMs), signal };
  }

  /** The request as it would be sent, without the token. */
  prepare(
    call: Call & { method: PreparedRequest['method'] },
    fromRecord: readonly string[] = [],
  ): PreparedRequest {
    const { method, path, query = {}, body } = call;
    const url = urlOf(this.#settings.baseUrl, call);
    const headers = headersOf(call);
    return {
      method,
      path,
      query: { ...query },
      url,
      headers,
      body: body && structuredClone({ ...body }),
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
    const diagnosis = isForbidden(outcome) ? await this.#diagnose(call, grant, limits) : undefined;
    throw failureOf(call, outcome, diagnosis);
  }

  async #exchange(call: Call, { token }: Grant, limits: Limits): Promise<Judged> {
    const answer = await this.#transport(call, token, limits);
    const outcome = outcomeOf(call, answer);
    const { status } = answer;
    if (outcome.kind !== 'refused') return { ...outcome, status };
    // The server's words are read once more without the secrets that it may repeat in them.
    const shown = outcomeOf(call, { ...answer, text: this.#session.withoutSecrets(answer.text, token) });
    return { ...outcome, ...(shown.kind === 'refused' ? shown : { said: '***', fields: {} }), status };
  }

  #diagnose(call: Call, grant: Grant, limits: Limits): Promise<PmDiagnosis> {
    return diagnose(call, grant.user, async (id) => {
      const question: Call = { method: 'GET', path: `/users/${id}`, wants: { as: 'record', key: 'user' } };
      try {
        const outcome = await this.#exchange(question, grant, limits);
        return outcome.kind === 'done' ? userRecord.safeParse(outcome.body.user).data?.role : undefined;
      } catch {
        // The question is only asked to explain another error, which is the one to report.
        return undefined;
      }
    });
  }
}

function isForbidden(outcome: Outcome): boolean {
  return outcome.kind === 'refused' && outcome.code === 'forbidden';
}

function mayBeSession(outcome: Outcome): boolean {
  return outcome.kind === 'session-over' || (outcome.kind === 'refused' && outcome.mayBeSession === true);
}
