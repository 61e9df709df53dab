import { posix } from 'node:path';
import { encodingsOf } from 'plat-common/encodings';
import { findSecrets } from 'plat-common/mask-secrets';
import { platforms, tokenVariables } from 'plat-testing/platforms';
import type { CodeWord } from './code-words.js';
import { type Fault, fault } from './findings.js';
import { type Position, positionsIn } from './position.js';
import type { Pair } from './rules/rule.js';
import { type SourceFile, sourceOf } from './source-files.js';
import { sourcesOfMap } from './source-map.js';

const NAMES = [
  ...tokenVariables,
  'PLAT_GATEWAY_SOCKET',
  ...Object.values(platforms).map(({ gatewaySocket }) => posix.basename(gatewaySocket)),
];
const CLIENT = 'plat-gateway-client';
const TOKEN: Pair = ['the token itself', '令牌本身'];

/** A thing that must not reach a browser. */
interface Secret {
  /** What a finding calls it. No finding repeats a token. */
  shown: Pair | string;
  /** The text to look for, and its encodings. */
  texts: string[];
  /** A token is a secret in a comment too; a name is not. */
  isValue: boolean;
}

/** Where a secret is in a file. */
export interface SecretPlace extends Position {
  shown: Pair | string;
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
  const inWords = wordSearch(words);
  const positionOf = positionsIn(text);
  const offsetsOf = ({ texts, isValue }: Secret): number[] =>
    isValue ? findSecrets(text, texts) : [...inWords(texts), ...findSecrets(readable, texts)];
  const places = secrets.flatMap((secret) =>
    offsetsOf(secret).map((offset) => ({ shown: secret.shown, ...positionOf(offset) })),
  );
  const imports = words.filter(({ kind, text: name }) => kind === 'module' && name === CLIENT);
  const clients = imports.map(({ offset }) => ({ shown: CLIENT, ...positionOf(offset) }));
  const mapped = (maps ?? []).flatMap(({ name, content, offset }) =>
    secretsIn(sourceOf(name, content), secrets).map((place) => ({
      shown: place.shown,
      ...positionOf(offset),
      from: `${name}:${place.line}`,
    })),
  );
  return oncePerLine([...places, ...clients, ...mapped]);
}

/** No name has it, so none is found across two words. */
const BETWEEN_WORDS = '\0';

/** Finds the offsets of words that hold one of some texts. A bundle repeats its words, so each is searched once, all in one text. */
function wordSearch(words: readonly CodeWord[]): (texts: string[]) => number[] {
  const offsets = new Map<string, number[]>();
  for (const { text, offset } of words) {
    const known = offsets.get(text);
    if (known === undefined) offsets.set(text, [offset]);
    else known.push(offset);
  }
  const unique = [...offsets.keys()];
  const all = unique.join(BETWEEN_WORDS);
  return (texts) => {
    const found = findSecrets(all, texts)[Symbol.iterator]();
    let next = found.next().value;
    let end = 0;
    return unique.flatMap((word) => {
      end += word.length + BETWEEN_WORDS.length;
      if (next === undefined || next >= end) return [];
      while (next !== undefined && next < end) next = found.next().value;
      return offsets.get(word) ?? [];
    });
  };
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
