import { isJson } from 'plat-common/json';
import { type CommandError, usageError } from './exit-codes.js';
import { inBoth, type Text, text } from './texts.js';

/** Names of fields that no command line, output or shell history may contain. */
export const SECRET_NAMES: readonly string[] = ['password', 'token'];

/** An object without the values of secrets. */
export function withoutSecretValues(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const isSecret = (name: string) => SECRET_NAMES.some((secret) => name.toLowerCase().includes(secret));
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, isSecret(name) ? '***' : value]),
  );
}

/** Rejects secret fields on the command line; `instead` says how to pass them. */
export function refuseSecretFields(fields: Readonly<Record<string, unknown>>, instead: Text): void {
  const secret = Object.keys(fields).find((name) => SECRET_NAMES.includes(name.toLowerCase()));
  if (secret !== undefined) throw refusal(secret, instead);
}

const INSTEAD: Readonly<Record<string, Text>> = {
  password: text`Set PM_PASSWORD, or let pm-api ask for it on a terminal. Pass a user record's password by stdin: --data -.`,
  token: inBoth(text`Set PM_TOKEN.`, '请设置 PM_TOKEN。'),
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

/** Names of fields that hold secrets or lead to them, and of the paths on the server's disk. */
const SECRET =
  /passw|passphrase|pwd|token|secret|credential|api_?key|private_?key|session|^reset|^salt$|^realpath$|^pathname$/i;

/** Does the field hold something that no agent may see or ask for? */
export function isSecretField(name: string): boolean {
  return SECRET.test(name);
}

/** A record without its secret fields, nested ones included, but for those that were asked for by name. */
export function withoutSecretFields<Rec extends Readonly<Record<string, unknown>>>(
  record: Rec,
  asked: readonly string[] = [],
): Rec {
  const inside = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inside);
    return isJson(value) ? withoutSecretFields(value, asked) : value;
  };
  const kept = Object.entries(record).filter(([name]) => asked.includes(name) || !isSecretField(name));
  // Edge: fields are taken away that no caller reads.
  return Object.fromEntries(kept.map(([name, value]) => [name, inside(value)])) as Rec;
}

/** Rejects names of secret fields where records are searched or sorted: the choice would tell the value. */
export function refuseSecretNames(names: readonly string[]): void {
  const secret = names.find(isSecretField);
  if (secret === undefined) return;
  throw usageError(
    inBoth(text`${secret} is a secret field.`, '{0} 是机密字段。'),
    inBoth(text`Use another field.`, '请使用其他字段。'),
    { code: 'not-allowed' },
  );
}
