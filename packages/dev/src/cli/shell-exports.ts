/** Variables as a shell takes them, a line for each. */
export function shellExports(environment: Record<string, string>): string {
  const lines = Object.entries(environment).map(([name, value]) => `export ${name}=${quoted(value)}\n`);
  return lines.join('');
}

function quoted(value: string): string {
  return /^[\w./:-]*$/.test(value) ? value : `'${value.replaceAll("'", `'\\''`)}'`;
}
