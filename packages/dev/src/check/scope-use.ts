import { capabilityRules } from 'plat-schemas/gateway/rules';
import { platforms, specificationName } from 'plat-testing/platforms';
import { operations } from '../authorization/operations.js';
import { clientFolders, clientMethods } from './client-methods.js';
import type { CodeWord } from './code-words.js';
import { type Position, positionsIn } from './position.js';
import type { SourceFile } from './source-files.js';

/** Where a scope is used. */
export interface ScopeUse extends Position {
  scope: string;
  file: string;
  /** Whether it is a call; a page may name a capability that only its server calls. */
  isCall: boolean;
}

/** The scope that each method of the page SDK needs; the others need none. */
export const pageMethods: ReadonlyMap<string, string> = new Map(
  Object.entries(operations).flatMap(([name, { scope }]) => (scope === undefined ? [] : [[name, scope]])),
);

const ids = Object.keys(capabilityRules).flatMap((id) =>
  Object.values(platforms).map(({ prefix }) =>
    id.replace(platforms.plat.prefix, prefix).replaceAll('.', '\\.'),
  ),
);
const CAPABILITY = new RegExp(`\\b(?:${ids.join('|')})\\b`, 'g');
const MARKUP = /\.(?:html?|vue|svelte)$/i;
const SERVER_CONFIG = 'getPlatformConfig';

/** The scopes that the specification has. */
export const knownScopes = new Set(Object.values(capabilityRules).map(({ scope }) => scope));

/** The scope of a capability; undefined for an unknown capability. */
export function scopeOf(req: string): string | undefined {
  return Object.entries(capabilityRules).find(([name]) => name === req)?.[1].scope;
}

/** The scopes that a source uses: by a capability's id, or by a method of the SDK or of the gateway client. */
export function scopesUsedIn(
  source: SourceFile,
  { inBrowser, hasClient }: { inBrowser: boolean; hasClient: boolean },
): ScopeUse[] {
  const words = [...source.words, ...(MARKUP.test(source.path) ? wordsOfText(source.rest) : [])];
  const ids = words.flatMap(capabilitiesIn);
  // A file with all of them is a bundle with the gateway client or the SDK, which does not show the calls.
  const isClient = new Set(ids.map(({ id }) => id)).size === Object.keys(capabilityRules).length;
  const methods = isSdk(source.text) ? [] : words.flatMap(pageMethodIn);
  // Without the client in the project or in the bundle, a method of such a name is its own.
  const calls = hasClient || isClient ? words.flatMap((word) => callIn(word, inBrowser)) : [];
  const named = isClient
    ? beyondTables(ids).map((found) => ({ ...found, isCall: false }))
    : ids.map((found) => ({ ...found, isCall: !inBrowser }));
  const called = [...methods, ...calls].map((found) => ({ ...found, isCall: true }));
  const positionOf = positionsIn(source.text);
  return [...named, ...called]
    .map(({ scope, offset, isCall }) => ({
      scope,
      file: source.path,
      isCall,
      ...positionOf(offset),
    }))
    .sort((one, other) => one.line - other.line || one.column - other.column);
}

type Found = { scope: string; offset: number };

/**
 * The ids that a bundle with the gateway client has more often than others. The tables of the client have all of them equally
 * often, so these may be in calls of the application.
 */
function beyondTables<Id extends { id: string }>(ids: Id[]): Id[] {
  const counts = new Map<string, number>();
  for (const { id } of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  const inTables = Math.min(...counts.values());
  return ids.filter(({ id }) => (counts.get(id) ?? 0) > inTables);
}

function capabilitiesIn({ text, offset, kind }: CodeWord): (Found & { id: string })[] {
  if (kind !== 'text' && kind !== 'key') return [];
  return [...text.matchAll(CAPABILITY)].flatMap(({ 0: name }) => {
    const id = specificationName(name);
    const scope = scopeOf(id);
    return scope === undefined ? [] : [{ id, scope, offset }];
  });
}

function pageMethodIn({ text, offset, kind }: CodeWord): Found[] {
  const scope = kind === 'member' || kind === 'text' ? pageMethods.get(text) : undefined;
  return scope === undefined ? [] : [{ scope, offset }];
}

function callIn({ text, offset, kind, of = '', isCalled }: CodeWord, inBrowser: boolean): Found[] {
  if (kind !== 'member') return [];
  const isFolderCall = text === 'list' || text === 'remove';
  // A page may ask its host for the configuration without a scope.
  const config = !inBrowser && text === SERVER_CONFIG ? 'plat.system.getPlatformConfig' : undefined;
  const scope = isFolderCall
    ? clientFolders.get(of)
    : isCalled
      ? (clientMethods.get(text) ?? config)
      : undefined;
  return scope === undefined ? [] : [{ scope, offset }];
}

/** The words of a page's markup: ids, and what looks like a call of a method. */
function wordsOfText(text: string): CodeWord[] {
  const ids = [...text.matchAll(CAPABILITY)];
  const members = [...text.matchAll(/(?:\b(\w+)\s*\??)?\.\s*(\w+)(\s*\()?/g)];
  const names = [...text.matchAll(/\b\w+File\b/g)];
  return [
    ...ids.map(({ 0: id, index: offset }): CodeWord => ({ text: id, offset, kind: 'text' })),
    ...members.map(([whole, of, name = '', call], index): CodeWord => {
      const offset = (members[index]?.index ?? 0) + whole.lastIndexOf(name);
      return { text: name, offset, kind: 'member', of, isCalled: call !== undefined };
    }),
    ...names.map(({ 0: name, index: offset }): CodeWord => ({ text: name, offset, kind: 'text' })),
  ];
}

/** Whether a source has the page SDK in it, as bundles have: then it does not show which of the methods a page calls. */
export function isSdk(text: string): boolean {
  return [...pageMethods.keys(), 'parseAppAuthCallback'].every((name) => text.includes(name));
}
