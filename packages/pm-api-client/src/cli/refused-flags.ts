import { EXIT } from './exit-codes.js';
import { CommandFailure } from './failure.js';
import { SECRET_NAMES } from './secret-names.js';

const INSTEAD: Readonly<Record<string, string>> = {
  password:
    "Set PM_PASSWORD, or let pm-api ask for it on a terminal. A user record's password goes in by stdin: --json -.",
  token: 'Set PM_TOKEN.',
};

/** Refuses a secret as a flag: the shell's history and the list of processes would show it to others. */
export function refuseSecretFlags(argv: readonly string[]): void {
  const end = argv.indexOf('--');
  const names = (end === -1 ? argv : argv.slice(0, end))
    .filter((arg) => arg.startsWith('--'))
    .map((arg) => arg.slice(2).replace(/=.*$/s, '').toLowerCase());
  const refused = names.find((name) => SECRET_NAMES.includes(name));
  if (refused === undefined) return;
  throw new CommandFailure(
    `--${refused} is not taken from the command line, where the shell's history and the list of processes show it.`,
    INSTEAD[refused] ?? '',
    EXIT.usage,
  );
}
