import { capabilityRules } from 'plat-schemas/gateway/rules';
import { platforms, specificationName } from 'plat-testing/platforms';
import { operations } from '../authorization/operations.js';
import { clientFolders, clientMethods } from './client-methods.js';
import { type Position, positionOf } from './findings.js';
import { isData, type SourceFile } from './source-files.js';

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

const anyOf = (names: Iterable<string>) => `(?:${[...names].join('|').replaceAll('.', '\\.')})`;
const ids = Object.keys(capabilityRules).flatMap((id) =>
  Object.values(platforms).map(({ prefix }) => id.replace(platforms.plat.prefix, prefix)),
);
const CAPABILITY = new RegExp(`(?<![\\w.])${anyOf(ids)}\\b`, 'g');

// A name counts behind a dot, as a whole string and where it is destructured: a function of its own, or an import, may have it too.
const pageNames = `\\b${anyOf(pageMethods.keys())}\\b`;
const PAGE_METHOD = new RegExp(
  [
    `(?<=\\.\\s{0,99})${pageNames}`,
    `(?<=["'\`])${pageNames}(?=["'\`(])`,
    `${pageNames}(?=[^{}=]{0,500}\\}\\s{0,99}=(?![=>]))`,
  ].join('|'),
  'g',
);
const SERVER_METHODS = new Map([...clientMethods, ['getPlatformConfig', 'plat.system.getPlatformConfig']]);
const CALL = new RegExp(`\\.\\s*(${anyOf(SERVER_METHODS.keys())})\\s*(?:\\?\\.\\s*)?\\(`, 'g');
const FOLDER_CALL = new RegExp(
  `(?<!["'\`])\\b(${anyOf(clientFolders.keys())})\\s*\\??\\.\\s*(?:list|remove)\\b`,
  'g',
);

/** The scopes that the specification has. */
export const knownScopes = new Set(Object.values(capabilityRules).map(({ scope }) => scope));

/** The scope of a capability; undefined for an unknown capability. */
export function scopeOf(req: string): string | undefined {
  return Object.entries(capabilityRules).find(([name]) => name === req)?.[1].scope;
}

/** The scopes that a source uses: by a capability's id, or by a method of the SDK or of the gateway client. */
export function scopesUsedIn(
  { path, text, code }: SourceFile,
  { inBrowser, hasClient }: { inBrowser: boolean; hasClient: boolean },
): ScopeUse[] {
  if (isData(path)) return [];
  const ids = [...code.matchAll(CAPABILITY)].map(({ 0: name, index: offset }) => {
    const id = specificationName(name);
    return { id, scope: scopeOf(id) ?? '', offset };
  });
  // A file with all of them is a bundle with the gateway client or the SDK, which does not show the calls.
  const isClient = new Set(ids.map(({ id }) => id)).size === Object.keys(capabilityRules).length;
  const methods = isSdk(text) ? [] : namesIn(code, PAGE_METHOD, pageMethods);
  // Without the client in the project or in the bundle, a method of such a name is its own.
  const calls =
    hasClient || isClient
      ? [
          // A page may ask its host for the configuration without a scope.
          ...namesIn(code, CALL, inBrowser ? clientMethods : SERVER_METHODS),
          ...namesIn(code, FOLDER_CALL, clientFolders),
        ]
      : [];
  const named = isClient
    ? beyondTables(ids).map((found) => ({ ...found, isCall: false }))
    : ids.map((found) => ({ ...found, isCall: !inBrowser }));
  const called = [...methods, ...calls].map((found) => ({ ...found, isCall: true }));
  return [...named, ...called]
    .map(({ scope, offset, isCall }) => ({ scope, file: path, isCall, ...positionOf(text, offset) }))
    .sort((one, other) => one.line - other.line || one.column - other.column);
}

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

/** The scopes of names that a pattern finds, as its group or as a whole. */
function namesIn(code: string, pattern: RegExp, scopes: ReadonlyMap<string, string>) {
  return [...code.matchAll(pattern)].flatMap(({ 0: whole, 1: name = whole, index }) => {
    const scope = scopes.get(name);
    return scope === undefined ? [] : [{ scope, offset: index + whole.indexOf(name) }];
  });
}

/** Whether a source has the page SDK in it, as bundles have: then it does not show which of the methods a page calls. */
export function isSdk(text: string): boolean {
  return [...pageMethods.keys(), 'parseAppAuthCallback'].every((name) => text.includes(name));
}
