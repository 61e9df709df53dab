import { capabilities } from 'plat-schemas/gateway';
import * as z from 'zod/mini';
import type { LogEntry } from '../api.js';

const PAGE_METHODS: Record<string, string> = {
  pickUserFile: 'plat.file.userAccess',
  authorizeUserFile: 'plat.file.userAccess',
  pickSharedFile: 'plat.file.sharedAccess',
  authorizeSharedFile: 'plat.file.sharedAccess',
};

// The capabilities as plat-gateway-client names them.
const CLIENT_METHODS: [RegExp, string][] = [
  [/\bsharedFolders\s*\??\.\s*(list|remove)\b/, 'plat.file.sharedAccess'],
  [/\buserFolders\s*\??\.\s*(list|remove)\b/, 'plat.file.userAccess'],
  [/\.\s*checkUserAcl\s*\(/, 'plat.file.userAcl'],
  [/\.\s*convertPaths?\s*\(/, 'plat.file.path'],
];

const SERVER_CONFIG = /\.\s*getPlatformConfig\s*\(/;

/** The scopes that the specification has. */
export const knownScopes = new Set(Object.values(capabilities).map(({ scope }) => scope));

/** The scopes that a source text uses: by a capability's id, or by a method of the SDK or of the gateway client. */
export function scopesUsedIn(text: string, { inBrowser }: { inBrowser: boolean }): Set<string> {
  const scopes = new Set<string>([...scopesOfIds(text), ...scopesOfPageMethods(text)]);
  for (const [pattern, scope] of CLIENT_METHODS) if (pattern.test(text)) scopes.add(scope);
  // A page may ask its host for the configuration without a scope.
  if (!inBrowser && SERVER_CONFIG.test(text)) scopes.add('plat.system.getPlatformConfig');
  return scopes;
}

/** None where all ids stand: that is the gateway client itself in a bundle, which says nothing of what is called. */
function scopesOfIds(text: string): Set<string> {
  const named = text.matchAll(/\b(?:plat|trim)\.((?:system|file)\.[A-Za-z]+)\b/g);
  const ids = new Set(
    [...named].map(([, id]) => `plat.${id}`).filter((id) => Object.hasOwn(capabilities, id)),
  );
  const scopes = new Set<string>();
  if (ids.size < Object.keys(capabilities).length) for (const id of ids) addScopeOf(id, scopes);
  return scopes;
}

/** None where the SDK itself is in the text. */
function scopesOfPageMethods(text: string): string[] {
  const stands = (name: string) => new RegExp(`\\b${name}\\b`).test(text);
  const methods = Object.entries(PAGE_METHODS).filter(([method]) => stands(method));
  const isSdk = methods.length === Object.keys(PAGE_METHODS).length && stands('parseAppAuthCallback');
  return isSdk ? [] : methods.map(([, scope]) => scope);
}

/** The scopes that a run used, by its log. */
export function scopesUsedInLog(log: LogEntry[]): Set<string> {
  const scopes = new Set<string>();
  for (const { kind, title, detail } of log) {
    const req = specifiedName(title);
    if (kind === 'gateway' && !isRefusedPreflight(req, detail)) addScopeOf(req, scopes);
    const scope = Object.hasOwn(PAGE_METHODS, title) ? PAGE_METHODS[title] : undefined;
    if ((kind === 'host-call' || kind === 'authorization') && scope !== undefined) scopes.add(scope);
  }
  return scopes;
}

/** The scope whose refusal may have been no more than a question: undefined when the log shows none. */
export function scopeRefusedInLog(log: LogEntry[]): string | undefined {
  return log.some(
    ({ kind, title, detail }) => kind === 'gateway' && isRefusedPreflight(specifiedName(title), detail),
  )
    ? PREFLIGHT
    : undefined;
}

// `preflight()` of the gateway client asks this of every gateway, and takes a refusal for an answer.
const PREFLIGHT = 'plat.system.getPlatformConfig';
const refusal = z.looseObject({ response: z.looseObject({ code: z.literal(200_003) }) });

function isRefusedPreflight(req: string, detail: unknown): boolean {
  return req === PREFLIGHT && refusal.safeParse(detail).success;
}

function specifiedName(title: string): string {
  return title.replace(/^trim\./, 'plat.');
}

function addScopeOf(req: string, scopes: Set<string>): void {
  const capability = Object.entries(capabilities).find(([name]) => name === req)?.[1];
  if (capability !== undefined) scopes.add(capability.scope);
}
