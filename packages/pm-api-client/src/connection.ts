import type { Json } from './body.js';
import { type Call, headersOf, type PreparedRequest, urlOf } from './call.js';
import { Deadlines } from './deadlines.js';
import { diagnose } from './diagnosis.js';
import { type PmDiagnosis, PmError } from './errors.js';
import { failureOf, type Judged, moduleMissing } from './failure.js';
import type { Limits, ReadOptions } from './options.js';
import { type Outcome, outcomeOf } from './outcome.js';
import { secretsIn, withoutSecrets } from './secrets.js';
import { type Grant, Session } from './session.js';
import { checkedTimeout, type PmSettings } from './settings.js';
import { createTransport, type Transport } from './transport.js';
import { type PmUser, userInRecord } from './user.js';

/** An answer that says it was done. */
export interface Done {
  body: Json;
  id?: number;
}

/** The path of every call: token, request, outcome, and what to throw when it is not success. */
export class Connection {
  /** The ends of this client's calls. */
  readonly deadlines: Deadlines;
  readonly #settings: PmSettings;
  readonly #transport: Transport;
  readonly #session: Session;

  constructor(settings: PmSettings) {
    this.#settings = settings;
    this.deadlines = new Deadlines(settings.clock);
    this.#transport = createTransport(settings, this.deadlines);
    this.#session = new Session(settings, this.#transport, this.deadlines);
  }

  /** Who is logged in; undefined before the first login. */
  get user(): PmUser | undefined {
    return this.#session.user;
  }

  /** Logs in unless there is a session. */
  async login(limits: Limits): Promise<PmUser> {
    return (await this.#session.grant(limits)).user;
  }

  /** Asks the server who is logged in: by a new login, or with a given token by the record of the caller. */
  async whoAmI(limits: Limits): Promise<PmUser> {
    const before = this.#session.user;
    const grant = await this.#session.grant(limits);
    // A login that has just been made is the freshest answer there is.
    if (before === undefined) return grant.user;
    const renewed = await this.#session.renew(grant, limits);
    if (renewed !== undefined) return renewed.user;
    try {
      const { body } = await this.send(recordOf(grant.user), limits);
      const present = userInRecord(body, grant.user);
      this.#session.noteUser(present, grant);
      return present;
    } catch (error) {
      if (error instanceof PmError && TELLS_NOT_WHO.includes(error.code)) return grant.user;
      throw error;
    }
  }

  /** Who is logged in, asked anew where the server tells; what is known already where it does not. Never rejects. */
  async userNow(limits: Limits): Promise<PmUser | undefined> {
    const known = this.#session.user;
    try {
      return await this.#askAgain(await this.#session.grant(limits), limits);
    } catch {
      // The question only serves to explain something else.
      return known;
    }
  }

  /** The limits of a call's requests. */
  limits({ timeoutMs = this.#settings.timeoutMs, signal }: ReadOptions = {}): Limits {
    return { timeoutMs: checkedTimeout(timeoutMs), signal };
  }

  /** The present day of this machine, as YYYY-MM-DD. */
  today(): string {
    const { clock } = this.#settings;
    const now = new Date(clock.now?.() ?? Date.now());
    const [month, day] = [now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0'));
    return `${now.getFullYear()}-${month}-${day}`;
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

  async #exchange(call: Call, { token }: Grant, limits: Limits): Promise<Judged> {
    const answer = await this.#transport(call, token, limits);
    const outcome = outcomeOf(call, answer);
    const { status } = answer;
    if (outcome.kind !== 'refused') return { ...outcome, status };
    // The server's words are read once more without the secrets that it may repeat in them.
    const text = withoutSecrets(this.#session.withoutSecrets(answer.text, token), secretsIn(call));
    const shown = outcomeOf(call, { ...answer, text });
    return { ...outcome, ...(shown.kind === 'refused' ? shown : { said: '***', fields: {} }), status };
  }

  #diagnose(call: Call, { user }: Grant, limits: Limits): Promise<PmDiagnosis> {
    return diagnose(call, async () => (await this.userNow(limits)) ?? user);
  }

  /** The user as the server has it at present: from a new login where that tells rights, else from the user record. */
  async #askAgain(grant: Grant, limits: Limits): Promise<PmUser> {
    const { user } = grant;
    if (user.rights !== undefined) return (await this.#session.renew(grant, limits))?.user ?? user;
    const outcome = await this.#exchange(recordOf(user), grant, limits);
    if (outcome.kind !== 'done') return user;
    const present = userInRecord(outcome.body, user);
    this.#session.noteUser(present, grant);
    return present;
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

// Whoever may not read the own record, or asks a server that has none under 0, is still logged in.
const TELLS_NOT_WHO: readonly string[] = [
  'forbidden',
  'not-found',
  'not-visible',
  'bad-response',
  'module-missing',
];

/** The question for a user's record, by number: an account name there is answered with "User does not exist.". */
function recordOf({ id }: PmUser): Call {
  // Released servers answer 0 with the caller.
  return { method: 'GET', path: `/users/${id ?? 0}`, wants: { as: 'record', key: 'user' } };
}

function isForbidden(outcome: Outcome): boolean {
  return outcome.kind === 'refused' && outcome.code === 'forbidden';
}

function mayBeSession(outcome: Outcome): boolean {
  return outcome.kind === 'session-over' || (outcome.kind === 'refused' && outcome.mayBeSession === true);
}
