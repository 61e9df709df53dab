import { posix } from 'node:path';
import { platforms, tokenVariables } from 'plat-testing/platforms';
import type { Finding } from './findings.js';
import { type Position, positionOf } from './position.js';
import { type SourceFile, sourceOf } from './source-files.js';
import { sourcesOfMap } from './source-map.js';
import { spellingsOf } from './spellings.js';

const NAMES = [
  ...tokenVariables,
  'PLAT_GATEWAY_SOCKET',
  ...Object.values(platforms).map(({ gatewaySocket }) => posix.basename(gatewaySocket)),
];
const CLIENT = 'plat-gateway-client';

/** A thing that must not reach a browser. */
interface Secret {
  /** How a finding calls it. No finding repeats a token. */
  shown: string;
  spellings: RegExp;
  /** A token is one wherever it stands; a name tells nobody anything in a comment. */
  isValue: boolean;
}

/** Where a secret is in a file. */
export interface SecretPlace extends Position {
  shown: string;
  /** Where the file has it from, for a file that a build has made. */
  from?: string;
}

/** What belongs to the server alone: names, and the tokens of the environment. */
export function secretsOf(tokens: string[]): Secret[] {
  return [
    ...NAMES.map((name) => ({ shown: name, spellings: spellingsOf(name), isValue: false })),
    ...tokens.map((token) => ({ shown: 'the token itself', spellings: spellingsOf(token), isValue: true })),
  ];
}

/** Where a file has a secret, each once a line. */
export function secretsIn(source: Omit<SourceFile, 'file'>, secrets: Secret[]): SecretPlace[] {
  const { path, text, words, rest } = source;
  const maps = sourcesOfMap(path, text);
  const readable = maps === undefined ? rest : '';
  const offsetsOf = ({ spellings, isValue }: Secret): number[] => {
    if (isValue) return matchesOf(spellings, text);
    const inWords = words.filter((word) => matchesOf(spellings, word.text).length > 0);
    return [...inWords.map(({ offset }) => offset), ...matchesOf(spellings, readable)];
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
 * A finding for a secret in a file. Source: platform interface, "Authentication": the token must not appear in front-end
 * code or static files.
 */
export function secretFinding({ shown, line, column, from }: SecretPlace, file: string): Finding {
  const origin = from === undefined ? '' : `, from ${from}`;
  return {
    code: 'secret-in-browser-file',
    severity: 'error',
    message:
      shown === CLIENT
        ? `${CLIENT} reads the token and is imported in a file that reaches the browser`
        : `${shown} is in a file that reaches the browser${origin}`,
    hint: 'Call the gateway in your server only, and let the page ask your server.',
    file,
    line,
    column,
  };
}

function matchesOf(spellings: RegExp, text: string): number[] {
  return [...text.matchAll(spellings)].map(({ index }) => index);
}

function oncePerLine(places: SecretPlace[]): SecretPlace[] {
  const byLine = new Map<string, SecretPlace>();
  for (const place of places) {
    const key = `${place.line} ${place.shown} ${place.from}`;
    if (!byLine.has(key)) byLine.set(key, place);
  }
  return [...byLine.values()];
}
