import { loginAnswer, loginRequest } from 'plat-schemas/pm';
import type { Call } from './call.js';
import { withinLimits } from './deadline.js';
import { PmError } from './errors.js';
import type { Limits } from './options.js';
import { type LoginOutcome, loginOutcomeOf } from './outcome.js';
import { withoutSecrets } from './secrets.js';
import type { PmSettings } from './settings.js';
import type { Transport } from './transport.js';

/** Who is logged in, as far as the login's answer says. */
export interface PmUser {
  /** The numeric id, which /users/{id} wants. */
  readonly id: number | undefined;
  readonly account: string | undefined;
  /** Empty: no role. Undefined: the server did not say. */
  readonly role: string | undefined;
}

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

const NOBODY: PmUser = { id: undefined, account: undefined, role: undefined };

/** Keeps the token, gets one when there is none, and has one login under way at most. */
export class Session {
  readonly #settings: PmSettings;
  readonly #transport: Transport;
  #grant: Grant | undefined;
  #login: Promise<Grant> | undefined;

  constructor(settings: PmSettings, transport: Transport) {
    this.#settings = settings;
    this.#transport = transport;
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
    return withinLimits(LOGIN, limits, this.#settings.clock, () =>
      this.#sharedLogin(account, password, limits),
    );
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
    if (this.#grant === used) this.#grant = undefined;
    return this.grant(limits);
  }

  /** A server's words without the password and the token of the request, which a server may repeat in an error. */
  withoutSecrets(text: string, token?: string): string {
    return withoutSecrets(text, [this.#settings.credentials.password, token]);
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
      this.#grant = { token: outcome.token, user: userIn(outcome.body) };
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
    const why = `the server refused the login: "${outcome.said}".`;
    return new PmError({ code: 'login-failed', why, hint: 'Check account and password.', request });
  }
}

function userIn(body: unknown): PmUser {
  // A user record of another shape costs only the knowledge of who is logged in.
  const user = loginAnswer.safeParse(body).data?.user;
  return { id: user?.id, account: user?.account, role: user?.role };
}

function notLoggedIn(): PmError {
  return new PmError({
    code: 'not-logged-in',
    why: 'there is no session and nothing to log in with.',
    hint: 'Create the client with account and password, or with a token.',
    request: { method: LOGIN.method, path: LOGIN.path },
  });
}
