import type { Call } from './call.js';
import { PmError } from './errors.js';
import type { Limits } from './options.js';
import type { Outcome, Success } from './outcome.js';
import type { LoginToken, Session } from './session.js';
import type { Deadlines } from './transport.js';
import { type PmUser, userInRecord } from './user.js';

/** Milliseconds for which a response explains refusals: a burst of them sends one request. */
const KEPT_MS = 10_000;

/** The user of the session, as far as the server reports it. */
export class CurrentUser {
  #question: Promise<PmUser | undefined> | undefined;
  #kept: { user: PmUser; until: number } | undefined;

  constructor(
    private readonly session: Session,
    private readonly sendOnce: (call: Call, grant: LoginToken, limits: Limits) => Promise<Outcome>,
    /** Sends until its session holds. */
    private readonly send: (call: Call, limits: Limits) => Promise<Success>,
    private readonly deadlines: Deadlines,
  ) {}

  /** Who it is, as far as known without asking; undefined before the first login. */
  get user(): PmUser | undefined {
    return this.session.user;
  }

  /** Asks the server: by a new login, or with a given token by the record of the caller. */
  async whoAmI(limits: Limits): Promise<PmUser> {
    const before = this.user;
    const grant = await this.session.grant(limits);
    // A login that was just made has the latest data.
    if (before === undefined) return grant.user;
    if (this.session.canRenew) return (await this.session.renew(grant, limits)).user;
    try {
      const { body } = await this.send(recordOf(grant.user), limits);
      return this.#note(userInRecord(body, grant.user), grant);
    } catch (error) {
      if (error instanceof PmError && TELLS_NOT_WHO.includes(error.code)) return grant.user;
      throw error;
    }
  }

  /**
   * The current user, to explain another failure: read again if the server returns it, else the known one. Concurrent calls
   * share the request, and its response is cached for ten seconds. Never rejects.
   */
  async now(limits: Limits): Promise<PmUser | undefined> {
    if (this.#kept !== undefined && this.deadlines.now() < this.#kept.until) return this.#kept.user;
    this.#question ??= this.#asked(limits).finally(() => {
      this.#question = undefined;
    });
    const { signal } = limits;
    if (signal === undefined) return this.#question;
    let leave = () => {};
    const left = new Promise<PmUser | undefined>((resolve) => {
      const answer = () => resolve(this.user);
      leave = this.deadlines.onAbort(signal, answer);
      if (signal.aborted) answer();
    });
    return Promise.race([this.#question, left]).finally(leave);
  }

  /** Keeps the user of a fresh login, so that a refusal after it needs no further request. */
  keep(user: PmUser): void {
    this.#kept = { user, until: this.deadlines.now() + KEPT_MS };
  }

  async #asked(limits: Limits): Promise<PmUser | undefined> {
    const before = this.user;
    try {
      // All waiting callers share the request, so the signal of one of them does not end it.
      const user = await this.#askAgain({ ...limits, signal: undefined });
      this.keep(user);
      return user;
    } catch {
      return before;
    }
  }

  /** From a new login if its response has rights, else from the user record. */
  async #askAgain(limits: Limits): Promise<PmUser> {
    const grant = await this.session.grant(limits);
    const { user } = grant;
    if (user.rights !== undefined && this.session.canRenew)
      return (await this.session.renew(grant, limits)).user;
    const outcome = await this.sendOnce(recordOf(user), grant, limits);
    return outcome.kind === 'done' ? this.#note(userInRecord(outcome.body, user), grant) : user;
  }

  #note(present: PmUser, grant: LoginToken): PmUser {
    this.session.noteUser(present, grant);
    return present;
  }
}

// A user without access to their own record, or a server without record 0, does not end the login.
const TELLS_NOT_WHO = ['forbidden', 'not-found', 'not-visible', 'bad-response', 'module-missing'];

/** The request for a user's record, by id: for an account name the server reports "User does not exist.". */
function recordOf({ id = 0, rights }: PmUser): Call {
  // Released servers return the caller for 0, with rights as in a login.
  return {
    method: 'GET',
    path: `/users/${rights === undefined ? id : 0}`,
    wants: { as: 'record', key: 'user' },
  };
}
