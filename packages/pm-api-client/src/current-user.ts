import type { Call } from './call.js';
import { PmError } from './errors.js';
import type { Done, Exchange } from './exchange.js';
import type { Limits } from './options.js';
import type { Grant, Session } from './session.js';
import { type PmUser, userInRecord } from './user.js';

type Send = (call: Call, limits: Limits) => Promise<Done>;

/** Whose session it is, as far as the server tells. */
export class CurrentUser {
  readonly #session: Session;
  readonly #exchange: Exchange;
  readonly #send: Send;

  constructor(session: Session, exchange: Exchange, send: Send) {
    this.#session = session;
    this.#exchange = exchange;
    this.#send = send;
  }

  /** Who it is, as far as known without asking; undefined before the first login. */
  get user(): PmUser | undefined {
    return this.#session.user;
  }

  /** Asks the server: by a new login, or with a given token by the record of the caller. */
  async whoAmI(limits: Limits): Promise<PmUser> {
    const before = this.user;
    const grant = await this.#session.grant(limits);
    // A login that has just been made is the freshest answer there is.
    if (before === undefined) return grant.user;
    const renewed = await this.#session.renew(grant, limits);
    if (renewed !== undefined) return renewed.user;
    try {
      const { body } = await this.#send(recordOf(grant.user), limits);
      return this.#note(userInRecord(body, grant.user), grant);
    } catch (error) {
      if (error instanceof PmError && TELLS_NOT_WHO.includes(error.code)) return grant.user;
      throw error;
    }
  }

  /** Asks anew where the server tells, and takes what is known already where it does not. Never rejects. */
  async now(limits: Limits): Promise<PmUser | undefined> {
    const before = this.user;
    try {
      return await this.#askAgain(await this.#session.grant(limits), limits);
    } catch {
      // The question only serves to explain something else.
      return before;
    }
  }

  /** From a new login where that tells rights, else from the user record. */
  async #askAgain(grant: Grant, limits: Limits): Promise<PmUser> {
    const { user } = grant;
    if (user.rights !== undefined) return (await this.#session.renew(grant, limits))?.user ?? user;
    const outcome = await this.#exchange(recordOf(user), grant, limits);
    return outcome.kind === 'done' ? this.#note(userInRecord(outcome.body, user), grant) : user;
  }

  #note(present: PmUser, grant: Grant): PmUser {
    this.#session.noteUser(present, grant);
    return present;
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
