/** Names of what no command line, no output and no history may hold. */
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
