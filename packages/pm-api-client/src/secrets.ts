import type { Call } from './call.js';

/** Text without the secrets, as they are and as JSON, HTML or a URL would write them. */
export function withoutSecrets(text: string, secrets: readonly (string | undefined)[]): string {
  const spellings = secrets
    // A secret of one or two letters would take every such letter out of the sentence.
    .flatMap((secret) => (secret !== undefined && secret.length > 2 ? [secret] : []))
    .flatMap((secret) => [
      secret,
      JSON.stringify(secret).slice(1, -1),
      inHtml(secret),
      encodeURIComponent(secret),
    ]);
  return spellings.reduce((shown: string, spelling) => shown.replaceAll(spelling, '***'), text);
}

/** The values of a call's secret fields. */
export function secretsIn({ body, secrets = [] }: Pick<Call, 'body' | 'secrets'>): string[] {
  return secrets.map((name) => body?.[name]).filter((value) => typeof value === 'string');
}

/** An error of somebody else's fetch, which may hold the whole request: only its words are kept, without secrets. */
export function bareCause(cause: unknown, secrets: readonly (string | undefined)[]): Error {
  const { name, message } = cause instanceof Error ? cause : { name: 'Error', message: String(cause) };
  const bare = new Error(withoutSecrets(message, secrets));
  bare.name = name;
  const inner = cause instanceof Error ? cause.cause : undefined;
  if (inner !== undefined) bare.cause = bareCause(inner, secrets);
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' ? Object.assign(bare, { code }) : bare;
}

const HTML: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#039;',
};

function inHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => HTML[character] ?? character);
}
