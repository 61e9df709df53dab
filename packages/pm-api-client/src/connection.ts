import pLimit from 'p-limit';
import { isJson, type Json } from 'plat-common/json';
import { type Text, text } from 'plat-common/text';
import type { Call, PreparedRequest } from './call.js';
import { CurrentUser } from './current-user.js';
import { diagnose } from './diagnosis.js';
import { failureOf, isInTrouble, serverInTrouble, withoutAnswer } from './failure.js';
import type { Limits, PmSettings, ReadOptions, RequestOptions, RichText } from './options.js';
import { type Outcome, outcomeOf, type Success } from './outcome.js';
import { callTo } from './route.js';
import { isSecret } from './secrets.js';
import { type NotedTimes, ServerClock } from './server-clock.js';
import { hintWithoutV2, readConfiguration, readTimeZone } from './server-release.js';
import { type LoginToken, Session } from './session.js';
import { checkedRichText, checkedTimeout, warnOfPlainHttp } from './settings.js';
import { aborted, createTransport, Deadlines, headersOf, type Transport, urlOf } from './transport.js';
import type { PmUser } from './user.js';

/** Milliseconds before a call is sent again, each up to twice as long by chance: 1.6 to 3.2 seconds together. */
const PAUSES_MS = [50, 100, 200, 400, 800] as const;

/** How often a call is sent again that ended in "no session": once with the same token, then with new ones. */
const RETRIES = { withLogin: 5, withGivenToken: 3 };

/** Writes of late whose times are kept until the server's time is needed. */
const MAX_NOTED = 9;

/** Milliseconds for which a refusal that a new login did not change is accepted without another login. */
const BELIEVED_MS = 10_000;

/** What became of a call, and the token that it was sent with. */
type Exchanged = { outcome: Outcome; grant: LoginToken };

/** The path of every call: token, request, outcome, and the error if it fails. */
export class Connection {
  /** Runs what must not be interrupted by others of its kind. */
  readonly oneAtATime = pLimit(1);
  /** The ends of this client's calls. */
  readonly deadlines: Deadlines;
  readonly #settings: PmSettings;
  readonly #session: Session;
  readonly #transport: Transport;
  /** The last response, and what the server noted of late: this tells its time, once that is needed. */
  #answered: Omit<NotedTimes, 'times'> = { date: undefined, at: 0 };
  #noted: NotedTimes[] = [];
  #serverClock: ServerClock | undefined;
  #currentUser: CurrentUser | undefined;
  #configuration: Promise<Json | undefined> | undefined;
  /** Until when a refusal of a route, which may also mean an ended session, counts as a missing right. */
  readonly #believed = new Map<string, number>();

  constructor(settings: PmSettings) {
    this.#settings = settings;
    this.deadlines = new Deadlines(settings.clock);
    const transport = createTransport(settings, this.deadlines);
    this.#transport = async (...request) => {
      const answer = await transport(...request);
      this.#answered = { date: answer.date, at: this.deadlines.now() };
      return answer;
    };
    this.#session = new Session(settings, this.#transport, this.deadlines, ({ user }) =>
      this.noteTimes(isJson(user) ? [user.last] : []),
    );
    warnOfPlainHttp(settings);
  }

  /** The user of the session. */
  get currentUser(): CurrentUser {
    this.#currentUser ??= new CurrentUser(
      this.#session,
      (call, grant, limits) => this.#exchange(call, grant, limits),
      (call, limits) => this.send(call, limits),
      this.deadlines,
    );
    return this.#currentUser;
  }

  /** The time on the server. */
  get serverClock(): ServerClock {
    const { timeZone, credentials } = this.#settings;
    const hasNoLogin = credentials.token !== undefined;
    this.#serverClock ??= new ServerClock(() => this.deadlines.now(), timeZone, hasNoLogin);
    for (const noted of [...this.#noted, { times: [], ...this.#answered }]) this.#serverClock.learn(noted);
    this.#noted = [];
    return this.#serverClock;
  }

  /** Keeps times that the server has noted by itself in its last response. */
  noteTimes(times: readonly unknown[]): void {
    if (times.length > 0) this.#noted = [...this.#noted.slice(-MAX_NOTED), { times, ...this.#answered }];
  }

  /** Can the client log in again? With a given token it is not able to, and fails once the server rejects that token. */
  get canLogIn(): boolean {
    return this.#session.canRenew;
  }

  /** Logs in unless there is a session. */
  async login(limits: Limits): Promise<PmUser> {
    return (await this.#session.grant(limits)).user;
  }

  /** The caller, after a login. A given token does not show its user: then the server is asked. */
  async user(limits: Limits): Promise<PmUser> {
    const user = await this.login(limits);
    return user.account !== undefined || this.canLogIn ? user : this.currentUser.whoAmI(limits);
  }

  /**
   * What `make` makes with the server's time, after a login. With a given token there is none that shows the zone: then a
   * released server is asked for it, as soon as it is needed.
   */
  async withServerTime<Made>(limits: Limits, make: () => Made | Promise<Made>): Promise<Made> {
    await this.login(limits);
    try {
      return await make();
    } catch (error) {
      if (!this.serverClock.lacksZone) throw error;
    }
    await this.learnZone(limits);
    return make();
  }

  /** Asks the server for its time zone, unless it is known or a login shows it. */
  async learnZone({ timeoutMs }: Limits): Promise<void> {
    const clock = this.serverClock;
    if (clock.lacksZone) clock.learnZone(await readTimeZone(this.#transport, timeoutMs));
  }

  /** The limits of a call's requests. */
  limits({ timeoutMs, signal }: ReadOptions = {}): Limits {
    return {
      timeoutMs: timeoutMs === undefined ? this.#settings.timeoutMs : checkedTimeout(timeoutMs),
      signal,
    };
  }

  /** The form of a call's rich text. */
  richText({ richText }: ReadOptions = {}): RichText {
    return richText === undefined ? this.#settings.richText : checkedRichText(richText);
  }

  /** The request as it would be sent, without the token and with stars for the secrets. */
  prepare(call: Call & { method: PreparedRequest['method'] }, fromRecord: readonly string[] = []) {
    const { method, path, query = {}, body = {} } = call;
    const hidden = Object.keys(body).filter((name) => isSecret(name) && body[name] !== undefined);
    return {
      method,
      path,
      query: { ...query },
      url: urlOf(this.#settings.baseUrl, call),
      headers: headersOf(call),
      body:
        call.body && structuredClone({ ...body, ...Object.fromEntries(hidden.map((name) => [name, '***'])) }),
      fromRecord,
    } satisfies PreparedRequest;
  }

  /**
   * Sends a request to any route of the API and resolves with the JSON of its response. Rejects with a `PmError` unless it
   * succeeds. Nothing is read back, and nothing is added to the request.
   *
   * Some GET routes of released servers write too; check what a route does before you call it.
   */
  async request(method: Call['method'], path: string, options: RequestOptions = {}): Promise<Json> {
    const call = callTo(method, path, options);
    const limits = this.limits(options);
    const { body, isEmpty = false } = await this.send(call, limits);
    if (!isEmpty) return body;
    // Servers of the specification may confirm a write this way; released servers do not.
    const grant = await this.#session.grant(limits);
    const ask = (question: Call) => this.#exchange(question, grant, limits);
    if (await isInTrouble(call, grant.user, ask)) throw serverInTrouble(call, 200);
    if (grant.user.rights === undefined) return body;
    const why = text`the server returned an empty response`;
    throw await withoutAnswer(call, { kind: 'unclear', why, status: 200 }, ask);
  }

  /**
   * Sends a call, and retries while the server rejects the session: such a response means that the request was not run. Rejects
   * unless the call succeeds.
   */
  async send(call: Call, limits: Limits): Promise<Success> {
    return this.#settled(call, await this.#inSession(call, limits), limits);
  }

  /**
   * Sends the form of a page, which no route of the API replaces. A login page in response means an ended session: then it
   * is sent once more after a login, unless `isDone` finds that it was done.
   */
  async sendPage(call: Call, isDone: () => Promise<boolean>, limits: Limits): Promise<void> {
    const grant = await this.#session.grant(limits);
    const outcome = await this.#exchange(call, grant, limits);
    if (outcome.kind !== 'session-over' || !this.canLogIn) {
      await this.#settled(call, { outcome, grant }, limits);
      return;
    }
    const renewed = await this.#session.renew(grant, limits);
    if (await isDone()) return;
    const second = await this.#exchange(call, renewed, limits);
    await this.#settled(call, { outcome: second, grant: renewed }, limits);
  }

  /** The configuration that a server returns without a session, e.g. its version; empty if it returns none. Requested once. */
  async configuration({ timeoutMs }: Limits): Promise<Json> {
    this.#configuration ??= readConfiguration(this.#transport, timeoutMs);
    const configuration = await this.#configuration;
    // After a failure the next call retries.
    if (configuration === undefined) this.#configuration = undefined;
    return configuration ?? {};
  }

  /** What was done, or the error for an outcome that is not success. */
  async #settled(call: Call, { outcome, grant }: Exchanged, limits: Limits): Promise<Success> {
    if (outcome.kind === 'done') return outcome;
    const hint = await this.#hintWithoutV2(call, outcome, limits);
    if (hint !== undefined) throw failureOf(call, outcome, { hint });
    if (outcome.kind === 'unclear' && outcome.isEmpty) {
      const ask = (question: Call) => this.#exchange(question, grant, limits);
      throw (await isInTrouble(call, grant.user, ask))
        ? serverInTrouble(call, outcome.status)
        : await withoutAnswer(call, outcome, ask);
    }
    if (outcome.kind !== 'refused' || outcome.code !== 'forbidden')
      throw failureOf(call, outcome, { canLogIn: this.canLogIn });
    const askAgain = async () => (await this.currentUser.now(limits)) ?? grant.user;
    const hide = this.#session.hiderFor(call, grant.token);
    throw failureOf(call, outcome, { diagnosis: await diagnose(call, askAgain, hide) });
  }

  /** Why a server has no such route, if its release has none of them. */
  async #hintWithoutV2(call: Call, outcome: Outcome, limits: Limits): Promise<Text | undefined> {
    const isOfApi = call.page === undefined && call.version !== 'v1';
    if (!isOfApi || outcome.kind !== 'unclear' || !outcome.mayLackApi) return undefined;
    return hintWithoutV2(await this.configuration(limits));
  }

  /** Sends a call once, and classifies the response. */
  async #exchange(call: Call, grant: LoginToken, limits: Limits): Promise<Outcome> {
    const hide = this.#session.hiderFor(call, grant.token);
    return outcomeOf(call, await this.#transport(call, grant.token, limits, hide), hide);
  }

  /**
   * Sends a call until its session holds. Released servers read the file of a session while another request empties it: such a
   * session is valid again a moment later, or lost.
   */
  async #inSession(call: Call, limits: Limits): Promise<Exchanged> {
    const { signal } = limits;
    const pauses = PAUSES_MS.slice(0, this.canLogIn ? RETRIES.withLogin : RETRIES.withGivenToken);
    let grant = await this.#session.grant(limits);
    let outcome = await this.#exchange(call, grant, limits);
    for (const [index, pause] of pauses.entries()) {
      if (outcome.kind !== 'session-over') break;
      await this.deadlines.pause(pause * (1 + Math.random()), signal);
      if (signal?.aborted) throw aborted(call, false, signal.reason);
      if (index > 0) grant = await this.#session.renew(grant, limits);
      outcome = await this.#exchange(call, grant, limits);
    }
    if (outcome.kind !== 'refused' || !outcome.mayBeSession) return { outcome, grant };
    return this.#afterRenewal(call, outcome, grant, limits);
  }

  /** Newer servers say "Access not allowed" for an ended session as for a missing permission: a new login tells them apart. */
  async #afterRenewal(call: Call, outcome: Outcome, used: LoginToken, limits: Limits) {
    const route = `${call.method} ${call.path.replace(/\d+/g, 'N')}`;
    const isBelieved = (this.#believed.get(route) ?? 0) > this.deadlines.now();
    if (isBelieved || !this.canLogIn) return { outcome, grant: used };
    const grant = await this.#session.renew(used, limits);
    const second = await this.#exchange(call, grant, limits);
    if (second.kind === 'refused' && second.mayBeSession) {
      this.#believed.set(route, this.deadlines.now() + BELIEVED_MS);
      this.currentUser.keep(grant.user);
    }
    return { outcome: second, grant };
  }
}
