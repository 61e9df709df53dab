import { posix } from 'node:path';
import { encodingsOf } from 'plat-common/encodings';
import { secretFinder } from 'plat-common/mask-secrets';
import { platforms, tokenVariables } from 'plat-testing/platforms';
import { type Fault, fault, positionOf } from './findings.js';
import type { Pair } from './rules/rule.js';
import type { SourceFile } from './source-files.js';

const CLIENT = 'plat-gateway-client';
const NAMES = [
  ...tokenVariables,
  'PLAT_GATEWAY_SOCKET',
  ...Object.values(platforms).map(({ gatewaySocket }) => posix.basename(gatewaySocket)),
];
const findNames = placesOf(NAMES);
/** What a finding calls a token: no finding repeats one. */
const TOKEN: Pair = ['the token itself', '令牌本身'];

/**
 * What files for browsers have that belongs to the server alone, each once a line. Source: platform interface, "Authentication": the
 * token must not appear in front-end code or static files.
 */
export function secretFaults(files: readonly SourceFile[], tokens: readonly string[]): Fault[] {
  const findTokens = placesOf(tokens);
  return files.flatMap(({ path, text, code, imports }) => {
    // A source map has all comments of its sources, where a name is no fault; a token is one everywhere.
    const places: (readonly [shown: Pair | string, offset: number])[] = [
      ...(path.endsWith('.map') ? [] : findNames(code)),
      ...findTokens(text).map(([, offset]) => [TOKEN, offset] as const),
      ...imports.filter(({ name }) => name === CLIENT).map(({ offset }) => [CLIENT, offset] as const),
    ];
    const byLine = new Map<string, Fault>();
    for (const [secret, offset] of places) {
      const { line, column } = positionOf(text, offset);
      const key = `${line} ${secret}`;
      if (byLine.has(key)) continue;
      byLine.set(key, fault('secret-in-browser-file', { file: path, line, column }, { secret }));
    }
    return [...byLine.values()];
  });
}

/** Finds each place of a secret, in whatever encoding. */
function placesOf(secrets: readonly string[]): (text: string) => [secret: string, offset: number][] {
  const finders = secrets.map(
    (secret) => [secret, secretFinder([secret, ...encodingsOf(Buffer.from(secret))])] as const,
  );
  return (text) =>
    finders.flatMap(([secret, find]) => find(text).map((offset): [string, number] => [secret, offset]));
}
