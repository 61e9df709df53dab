import type { PmAccountCredentials, PmConnectionOptions } from './options.js';
import { Session } from './session.js';
import { settingsOf } from './settings.js';
import { createTransport, Deadlines } from './transport.js';
import type { PmUser } from './user.js';

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

/**
 * The server's address as the client uses it: without a trailing slash and without `/api.php/v2`.
 *
 * @throws PmError with the code `invalid-input` when the text is no http or https address, or holds a password
 */
export function serverAddress(baseUrl: string): string {
  return settingsOf({ baseUrl, token: 'not-used' }).baseUrl;
}
