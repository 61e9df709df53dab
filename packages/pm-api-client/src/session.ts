import type { Json } from 'plat-common/json';
import { text } from 'plat-common/text';
import { loginRequest } from 'plat-schemas/pm';
import type { Call } from './call.js';
import { PmError } from './errors.js';
import { loginFailure } from './failure.js';
import { type LoginOutcome, loginOutcomeOf } from './login-outcome.js';
import type { Limits, PmSettings } from './options.js';
import { type Hide, secretsIn, withoutSecrets } from './secrets.js';
import { hintWithoutV2, readConfiguration } from './server-release.js';
import type { Deadlines, Transport } from './transport.js';
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
  readonly #transport: Transport;
  readonly #deadlines: Deadlines;
  readonly #onLogin: (body: Json) => void;
  #grant: LoginToken | undefined;
  #login: Promise<LoginToken> | undefined;
  /** The tokens of late, the newest first: an older one may still be good. */
  #tokens: string[] = [];

  constructor(
    settings: PmSettings,
    transport: Transport,
    deadlines: Deadlines,
    onLogin: (body: Json) => void = () => {},
  ) {
    this.#onLogin = onLogin;
    this.#settings = settings;
    this.#transport = transport;
    this.#deadlines = deadlines;
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
    if (account === undefined) throw notLoggedIn();
    // All callers share the login, so the signal of one ends its wait and not the login.
    return this.#deadlines.within(LOGIN, limits, () => this.#sharedLogin(account, password, limits));
  }

  #sharedLogin(account: string, password: string, { timeoutMs }: Limits): Promise<LoginToken> {
    if (this.#login !== undefined) return this.#login;
    const login = this.#logIn(account, password, Math.max(timeoutMs, this.#settings.timeoutMs)).finally(
      () => {
        this.#login = undefined;
      },
    );
    // All waiting calls may be aborted before the login fails; without a handler the rejection would be unhandled.
    login.catch(() => {});
    this.#login = login;
    return login;
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
      const answer = await this.#transport(call, undefined, limits, hide);
      const outcome = loginOutcomeOf(answer, hide);
      answers.push({ call, status: answer.status, outcome });
      if (outcome.kind === 'no-route') continue;
      if (outcome.kind !== 'token') break;
      this.#onLogin(outcome.body);
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
        : hintWithoutV2(await readConfiguration(this.#transport, timeoutMs));
    throw loginFailure(
      { ...call, path: telling === undefined ? LOGIN.path : call.path },
      status,
      outcome,
      hint,
    );
  }
}

function notLoggedIn(): PmError {
  return new PmError({
    code: 'not-logged-in',
    why: text`there is no session and nothing to log in with.`,
    hint: text`Create the client with account and password, or with a token.`,
    request: { method: LOGIN.method, path: LOGIN.path },
  });
}
