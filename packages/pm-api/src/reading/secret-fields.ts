import { CommandError, EXIT, NOTHING_SENT } from '../exit-codes.js';
import { isJson } from '../json.js';
import { listed, text } from '../texts.js';

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
  throw new CommandError(
    text`${secret} is a secret field.`,
    listed('sentences', [text`Use another field.`, NOTHING_SENT]),
    EXIT.usage,
    {
      code: 'not-allowed',
    },
  );
}
