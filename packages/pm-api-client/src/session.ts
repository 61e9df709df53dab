import type { Json } from 'plat-common/json';
import { text } from 'plat-common/text';
import { loginRequest } from 'plat-schemas/pm';
import type { Call } from './call.js';
import { PmError } from './errors.js';
import { loginFailure } from './failure.js';
import { type LoginOutcome, loginOutcomeOf } from './login-outcome.js';
import type { Limits, PmAccountCredentials, PmConnectionOptions, PmSettings } from './options.js';
import { type Hide, secretsIn, withoutSecrets } from './secrets.js';
import { hintWithoutV2, readConfiguration } from './server-release.js';
import { settingsOf } from './settings.js';
import { createTransport, Deadlines, type Transport } from './transport.js';
import { type PmUser, UNKNOWN_USER, userInLogin } from './user.js';

/** A token that the server has given, and to whom. */
export interface LoginToken {
  readonly token: string;
  readonly user: PmUser;
}

// The older route belongs to v2 in the specification; released servers have it under v1 only.
const ROUTES: readonly Pick<Call, 'path' | 'version'>[] = [
  { path: '/users/login' },
  { path: '/tokens' },
  { path: '/tokens', version: 'v1' },
];

const LOGIN = { method: 'POST', path: '/users/login', readOnly: true } as const;

/** Tokens that running calls may still use. */
const MAX_TOKENS = 20;

/** Keeps the token, logs in when it is missing, and runs at most one login at a time. */
export class Session {
  readonly #settings: PmSettings;
  #grant: LoginToken | undefined;
  #login: Promise<LoginToken> | undefined;
  /** The tokens of late, the newest first: an older one may still be good. */
  #tokens: string[] = [];

  constructor(
    settings: PmSettings,
    private readonly transport: Transport,
    private readonly deadlines: Deadlines,
    private readonly onLogin: (body: Json) => void = () => {},
  ) {
    this.#settings = settings;
    const { token } = settings.credentials;
    if (token !== undefined) this.#grant = { token, user: UNKNOWN_USER };
  }

  /** Who is logged in; undefined before the first login. */
  get user(): PmUser | undefined {
    return this.#grant?.user;
  }

  /** Can it log in again? Not with a token that was given. */
  get canRenew(): boolean {
    return this.#settings.credentials.token === undefined;
  }

  /** The current token, after a login if it is missing. Concurrent calls wait for the same login. */
  async grant(limits: Limits): Promise<LoginToken> {
    if (this.#grant !== undefined) return this.#grant;
    const { account, password } = this.#settings.credentials;
    if (account === undefined)
      throw new PmError({
        code: 'not-logged-in',
        why: text`there is no session and nothing to log in with.`,
        hint: text`Create the client with account and password, or with a token.`,
        request: LOGIN,
      });
    const timeoutMs = Math.max(limits.timeoutMs, this.#settings.timeoutMs);
    // All callers share the login, so the signal of one ends its wait and not the login.
    return this.deadlines.within(LOGIN, limits, () => {
      this.#login ??= this.#logIn(account, password, timeoutMs).finally(() => {
        this.#login = undefined;
      });
      // All waiting calls may be aborted before the login fails; without a handler the rejection would be unhandled.
      this.#login.catch(() => {});
      return this.#login;
    });
  }

  /** A new token in place of one that the server no longer takes; the same one where it was given to this client. */
  async renew(used: LoginToken, limits: Limits): Promise<LoginToken> {
    if (!this.canRenew) return used;
    // Another call may have renewed it meanwhile: only the token that failed is thrown away.
    if (this.#grant?.token === used.token) this.#grant = undefined;
    return this.grant(limits);
  }

  /** Keeps the user that the server last reported: a change of permissions may have cleared the role. */
  noteUser(user: PmUser, { token }: LoginToken): void {
    if (this.#grant?.token === token) this.#grant = { token, user };
  }

  /** Takes out of a server's words what it may repeat in them: the password, the tokens of late, the secrets of a call. */
  hiderFor(call: Call, token?: string): Hide {
    const { password } = this.#settings.credentials;
    const atHand = [password, token, this.#grant?.token, ...this.#tokens];
    return (words) => withoutSecrets(words, [...atHand, ...secretsIn(call)]);
  }

  async #logIn(account: string, password: string, timeoutMs: number): Promise<LoginToken> {
    const limits = { timeoutMs, signal: undefined };
    const body = loginRequest.parse({ account, password });
    const answers: { call: Call; status: number; outcome: LoginOutcome }[] = [];
    for (const route of ROUTES) {
      const call: Call = { method: 'POST', ...route, body, readOnly: true };
      const hide = this.hiderFor(call);
      const answer = await this.transport(call, undefined, limits, hide);
      const outcome = loginOutcomeOf(answer, hide);
      answers.push({ call, status: answer.status, outcome });
      if (outcome.kind === 'no-route') continue;
      if (outcome.kind !== 'token') break;
      this.onLogin(outcome.body);
      this.#grant = { token: outcome.token, user: userInLogin(outcome.body) };
      this.#tokens = [outcome.token, ...this.#tokens].slice(0, MAX_TOKENS);
      return this.#grant;
    }
    // If one route is known to be missing, the empty responses of the others have the same reason.
    const telling = answers.find(({ outcome }) => outcome.kind !== 'no-route' || !outcome.isEmpty);
    const { call, status, outcome } = telling ?? (answers[0] as (typeof answers)[number]);
    const hint =
      telling === undefined || outcome.kind === 'refused' || status >= 500
        ? undefined
        : hintWithoutV2(await readConfiguration(this.transport, timeoutMs));
    throw loginFailure(telling === undefined ? LOGIN : call, status, outcome, hint);
  }
}

/** An open session of the server: a `token` for `new PmClient({ baseUrl, token })`, and whose it is. */
export interface PmSession {
  /** The token. It grants all that the user may do, so keep it as you keep a password. */
  token: string;
  /** The user as the server names them at login. */
  user: PmUser;
}

/**
 * Logs in and returns the token, for a program that keeps it for its next runs in place of the password.
 *
 * @throws PmError with the code `login-failed` when the server rejects account or password
 */
export async function openSession(
  options: PmConnectionOptions & PmAccountCredentials,
  { signal }: { signal?: AbortSignal } = {},
): Promise<PmSession> {
  const settings = settingsOf(options);
  const deadlines = new Deadlines(settings.clock);
  const session = new Session(settings, createTransport(settings, deadlines), deadlines);
  const { token, user } = await session.grant({ timeoutMs: settings.timeoutMs, signal });
  return { token, user };
}
