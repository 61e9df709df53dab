import { loginRequest } from 'plat-schemas/pm';
import type { Call } from './call.js';
import type { Deadlines } from './deadlines.js';
import { PmError } from './errors.js';
import type { Limits } from './options.js';
import { type LoginOutcome, loginOutcomeOf } from './outcome.js';
import { quoted } from './quoted.js';
import { withoutSecrets } from './secrets.js';
import type { PmSettings } from './settings.js';
import type { Transport } from './transport.js';
import { NOBODY, type PmUser, userInLogin } from './user.js';

/** A token that the server has given, and to whom. */
export interface Grant {
  readonly token: string;
  readonly user: PmUser;
}

// The older route belongs to v2 in the specification; released servers have it under v1 only.
const ROUTES: readonly Pick<Call, 'path' | 'version'>[] = [
  { path: '/users/login' },
  { path: '/tokens' },
  { path: '/tokens', version: 'v1' },
];

const LOGIN = { method: 'POST', path: '/users/login', changes: false } as const;

/** As many tokens as calls may still be under way with. */
const MOST_TOKENS = 20;

/** Keeps the token, gets one when there is none, and has one login under way at most. */
export class Session {
  readonly #settings: PmSettings;
  readonly #transport: Transport;
  readonly #deadlines: Deadlines;
  #grant: Grant | undefined;
  #login: Promise<Grant> | undefined;
  /** The tokens of late, the newest first: an older one may still be good. */
  #tokens: string[] = [];

  constructor(settings: PmSettings, transport: Transport, deadlines: Deadlines) {
    this.#settings = settings;
    this.#transport = transport;
    this.#deadlines = deadlines;
    const { token } = settings.credentials;
    if (token !== undefined) this.#grant = { token, user: NOBODY };
  }

  /** Who is logged in; undefined before the first login. */
  get user(): PmUser | undefined {
    return this.#grant?.user;
  }

  /** The present token, after a login when there is none. Calls that come during a login wait for the same one. */
  async grant(limits: Limits): Promise<Grant> {
    if (this.#grant !== undefined) return this.#grant;
    const { account, password } = this.#settings.credentials;
    if (account === undefined) throw notLoggedIn();
    // The login is everybody's, so a caller's signal ends the caller's wait and not the login.
    return this.#deadlines.within(LOGIN, limits, () => this.#sharedLogin(account, password, limits));
  }

  #sharedLogin(account: string, password: string, { timeoutMs }: Limits): Promise<Grant> {
    if (this.#login !== undefined) return this.#login;
    const login = this.#logIn(account, password, Math.max(timeoutMs, this.#settings.timeoutMs)).finally(
      () => {
        this.#login = undefined;
      },
    );
    // Everybody who waits may leave before it fails, and then nobody is there to see it.
    login.catch(() => {});
    this.#login = login;
    return login;
  }

  /** A new token in place of one that the server no longer takes; undefined when a token was given to this client. */
  async renew(used: Grant, limits: Limits): Promise<Grant | undefined> {
    if (this.#settings.credentials.token !== undefined) return undefined;
    // Another call may have renewed it meanwhile: only the token that failed is thrown away.
    if (this.#grant?.token === used.token) this.#grant = undefined;
    return this.grant(limits);
  }

  /** Keeps what the server has said of the user since the login: a change of permissions may have cleared the role. */
  noteUser(user: PmUser, { token }: Grant): void {
    if (this.#grant?.token === token) this.#grant = { token, user };
  }

  /** A server's words without the password and the tokens of late, which a server may repeat in an error. */
  withoutSecrets(text: string, token?: string): string {
    return withoutSecrets(text, [this.#settings.credentials.password, token, ...this.#tokens]);
  }

  async #logIn(account: string, password: string, timeoutMs: number): Promise<Grant> {
    const limits = { timeoutMs, signal: undefined };
    const body = loginRequest.parse({ account, password });
    for (const route of ROUTES) {
      const call: Call = { method: 'POST', ...route, body, changes: false };
      const answer = await this.#transport(call, undefined, limits);
      const outcome = loginOutcomeOf(answer);
      if (outcome.kind === 'no-route') continue;
      if (outcome.kind !== 'token')
        throw this.#loginError(call, loginOutcomeOf({ ...answer, text: this.withoutSecrets(answer.text) }));
      this.#grant = { token: outcome.token, user: userInLogin(outcome.body) };
      this.#tokens = [outcome.token, ...this.#tokens].slice(0, MOST_TOKENS);
      return this.#grant;
    }
    throw new PmError({
      code: 'login-failed',
      why: 'the server has none of the known login routes.',
      hint: 'Check baseUrl: it is the address that stands before /api.php/v2.',
      request: { method: LOGIN.method, path: LOGIN.path },
    });
  }

  #loginError({ method, path }: Call, outcome: LoginOutcome): PmError {
    const request = { method, path };
    if (outcome.kind !== 'refused') {
      const hint = 'Check baseUrl, and what stands between this client and the server.';
      return new PmError({
        code: 'bad-response',
        why: `${'why' in outcome ? outcome.why : 'the answer is not clear'}.`,
        hint,
        request,
      });
    }
    const why = `the server refused the login: ${quoted(outcome.said)}.`;
    return new PmError({ code: 'login-failed', why, hint: 'Check account and password.', request });
  }
}

function notLoggedIn(): PmError {
  return new PmError({
    code: 'not-logged-in',
    why: 'there is no session and nothing to log in with.',
    hint: 'Create the client with account and password, or with a token.',
    request: { method: LOGIN.method, path: LOGIN.path },
  });
}
