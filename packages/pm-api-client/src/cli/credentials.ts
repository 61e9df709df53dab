import type { PmAccountCredentials, PmTokenCredentials } from '../options.js';
import { EXIT } from './exit-codes.js';
import { CommandFailure } from './failure.js';
import type { Io } from './io.js';

/** Who calls: from the environment, else asked for on a terminal. */
export async function credentialsOf(io: Io): Promise<PmAccountCredentials | PmTokenCredentials> {
  const { PM_TOKEN: token, PM_ACCOUNT: knownAccount, PM_PASSWORD: knownPassword } = io.env;
  if (token) return { token };
  if (knownAccount && knownPassword) return { account: knownAccount, password: knownPassword };
  if (!io.stdin.isTTY || !io.stderr.isTTY) {
    throw new CommandFailure(
      'there is nothing to log in with.',
      'Set PM_ACCOUNT and PM_PASSWORD, or PM_TOKEN; on a terminal pm-api asks.',
      EXIT.login,
    );
  }
  const { ask } = await import('./ask.js');
  const account = knownAccount || (await ask(io, 'Account:', { isHidden: false }));
  return { account, password: await ask(io, `Password of ${account}:`, { isHidden: true }) };
}
