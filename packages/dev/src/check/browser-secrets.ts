import { posix } from 'node:path';
import { encodingsOf } from 'plat-common/encodings';
import { findSecrets } from 'plat-common/mask-secrets';
import { platforms, tokenVariables } from 'plat-testing/platforms';
import { type Fault, fault } from './findings.js';
import { type Position, positionOf } from './position.js';
import type { Text } from './rules/rule.js';
import { type SourceFile, sourceOf } from './source-files.js';
import { sourcesOfMap } from './source-map.js';

const NAMES = [
  ...tokenVariables,
  'PLAT_GATEWAY_SOCKET',
  ...Object.values(platforms).map(({ gatewaySocket }) => posix.basename(gatewaySocket)),
];
const CLIENT = 'plat-gateway-client';
const TOKEN: Text = ['the token itself', '令牌本身'];

/** A thing that must not reach a browser. */
interface Secret {
  /** What a finding calls it. No finding repeats a token. */
  shown: Text | string;
  /** The text to look for, and its encodings. */
  texts: string[];
  /** A token is a secret in a comment too; a name is not. */
  isValue: boolean;
}

/** Where a secret is in a file. */
export interface SecretPlace extends Position {
  shown: Text | string;
  /** Where the file has it from, for a file that a build has made. */
  from?: string;
}

/** What belongs to the server alone: names, and the tokens of the environment. */
export function secretsOf(tokens: string[]): Secret[] {
  return [
    ...NAMES.map((name) => ({
      shown: name,
      texts: [name, ...encodingsOf(Buffer.from(name))],
      isValue: false,
    })),
    ...tokens.map((token) => ({
      shown: TOKEN,
      texts: [token, ...encodingsOf(Buffer.from(token))],
      isValue: true,
    })),
  ];
}

/** Where a file has a secret, each once a line. */
export function secretsIn(source: Omit<SourceFile, 'file'>, secrets: Secret[]): SecretPlace[] {
  const { path, text, words, rest } = source;
  const maps = sourcesOfMap(path, text);
  const readable = maps === undefined ? rest : '';
  const offsetsOf = ({ texts, isValue }: Secret): number[] => {
    if (isValue) return findSecrets(text, texts);
    const inWords = words.filter((word) => findSecrets(word.text, texts).length > 0);
    return [...inWords.map(({ offset }) => offset), ...findSecrets(readable, texts)];
  };
  const places = secrets.flatMap((secret) =>
    offsetsOf(secret).map((offset) => ({ shown: secret.shown, ...positionOf(text, offset) })),
  );
  const imports = words.filter(({ kind, text: name }) => kind === 'module' && name === CLIENT);
  const clients = imports.map(({ offset }) => ({ shown: CLIENT, ...positionOf(text, offset) }));
  const mapped = (maps ?? []).flatMap(({ name, content, offset }) =>
    secretsIn(sourceOf(name, content), secrets).map((place) => ({
      shown: place.shown,
      ...positionOf(text, offset),
      from: `${name}:${place.line}`,
    })),
  );
  return oncePerLine([...places, ...clients, ...mapped]);
}

/**
 * A secret in a file. Source: platform interface, "Authentication": the token must not appear in front-end code or static
 * files.
 */
export function secretFault({ shown, line, column, from }: SecretPlace, file: string): Fault {
  return fault(
    'secret-in-browser-file',
    { file, line, column },
    { secret: shown, from: from === undefined ? '' : ` (${from})` },
  );
}

function oncePerLine(places: SecretPlace[]): SecretPlace[] {
  const byLine = new Map<string, SecretPlace>();
  for (const place of places) {
    const key = `${place.line} ${place.shown} ${place.from}`;
    if (!byLine.has(key)) byLine.set(key, place);
  }
  return [...byLine.values()];
}
