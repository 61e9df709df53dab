import { type CommandError, usageError } from './exit-codes.js';
import { type Text, text } from './texts.js';

/** Names of fields that no command line, output or shell history may contain. */
export const SECRET_NAMES: readonly string[] = ['password', 'token'];

/** An object without the values of secrets. */
export function withoutSecretValues(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, isSecret(name) ? '***' : value]),
  );
}

function isSecret(name: string): boolean {
  return SECRET_NAMES.some((secret) => name.toLowerCase().includes(secret));
}

/** Rejects secret fields on the command line; `instead` says how to pass them. */
export function refuseSecretFields(fields: Readonly<Record<string, unknown>>, instead: Text): void {
  const secret = Object.keys(fields).find((name) => SECRET_NAMES.includes(name.toLowerCase()));
  if (secret !== undefined) throw refusal(secret, instead);
}

const INSTEAD: Readonly<Record<string, Text>> = {
  password: text`Set PM_PASSWORD, or let pm-api ask for it on a terminal. Pass a user record's password by stdin: --data -.`,
  token: text`Set PM_TOKEN.`,
};

/** Refuses a secret as a flag: the shell's history and the list of processes would show it to others. */
export function refuseSecretFlags(argv: readonly string[]): void {
  const end = argv.indexOf('--');
  const names = (end === -1 ? argv : argv.slice(0, end))
    .filter((arg) => arg.startsWith('--'))
    .map((arg) => arg.slice(2).replace(/=.*$/s, '').toLowerCase());
  const refused = names.find((name) => SECRET_NAMES.includes(name));
  if (refused !== undefined) throw refusal(`--${refused}`, INSTEAD[refused]);
}

function refusal(what: string, instead: Text | undefined): CommandError {
  return usageError(
    text`${what} is not allowed on the command line, where the shell's history and the list of processes show it.`,
    instead,
  );
}
