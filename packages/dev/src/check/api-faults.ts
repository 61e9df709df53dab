import { privilege, resourceContent } from 'plat-schemas/package';
import {
  nameOnWire,
  type PlatformName,
  platformChoices,
  platformSpellings,
  platforms,
  specificationName,
} from 'plat-testing/platforms';
import * as z from 'zod/mini';
import type { LogEntry } from '../api.js';
import { mayOpenSocket, platformOf } from '../device/package-facts.js';
import type { Pair } from '../texts/pairs.js';
import { type Fault, fault, faultsAmong, positionOf } from './findings.js';
import { lineOfKey } from './package/manifest-faults.js';
import type { PackageOnDisk } from './package/read-package.js';
import { knownScopes, pageMethods, type ScopeUse, scopeOf } from './scope-use.js';

const file = 'config/resource';
/** The oldest system with the gateway and the page SDK. Source: platform interface, "Versioning". */
const NEEDED = '1.2.0401';
const GROUPS: readonly string[] = Object.values(platforms).map(({ gatewayGroup }) => gatewayGroup);
const MISSING: Pair = ['missing', '缺失'];
const AUTHORIZED = ['plat.file.userAccess', 'plat.file.sharedAccess'];

/**
 * The scopes that `config/resource` declares, in the specification's names and as they are written, with its text; and whose
 * names the package uses: those of its scopes; where it has several or none, those of its group.
 */
export async function declaredScopes({ root, json }: PackageOnDisk) {
  const resource = json('config/resource');
  const { success: isValid, data } = resourceContent.safeParse(resource?.value);
  const names = data?.['api-scope'] ?? [];
  const rights = json('config/privilege')?.text ?? '';
  const spelled = platformChoices.filter((platform) =>
    names.some((name) => name.startsWith(platforms[platform].prefix)),
  );
  const [only] = spelled.length === 1 ? spelled : [];
  const platform =
    only ??
    platformChoices.find((one) => rights.includes(platforms[one].gatewayGroup)) ??
    (await platformOf(root));
  const scopes = new Set(names.map((scope) => specificationName(scope)));
  return { isValid, names, scopes, text: resource?.text ?? '', platform };
}

type DeclaredScopes = Awaited<ReturnType<typeof declaredScopes>>;

/** What is known of the use of scopes. */
interface KnownUses {
  uses: ScopeUse[];
  log: LogEntry[];
  /** Whether there is code that could not be read, which may use any scope. */
  hasUnread: boolean;
  /** Scopes of methods whose calls a bundle does not show. */
  maybeUsed: readonly string[];
}

/** What is wrong between the scopes that are declared and those that the sources and a run use. */
export function scopeFaults(
  { scopes, names, text, platform }: DeclaredScopes,
  { uses, log, hasUnread, maybeUsed }: KnownUses,
): Fault[] {
  const inLog = scopesUsedInLog(log);
  const called = uses.filter(({ isCall }) => isCall);
  const needed = new Set([...inLog, ...called.map(({ scope }) => scope)]);
  const maybe = new Set([...inLog, ...maybeUsed, ...uses.map(({ scope }) => scope)]);
  const declared = (scope: string) => ({ file, ...declarationOf(scope, text) });
  const spelled = (scope: string) => nameOnWire(scope, platform);
  const { prefix } = platforms[platform];
  const known = [...knownScopes].map(spelled).join(', ');
  return faultsAmong([
    ...names.map((name) => {
      const scope = specificationName(name);
      const isForeign = knownScopes.has(scope) && !name.startsWith(prefix);
      const values = { scope: name, right: spelled(scope) };
      return isForeign && fault('scope-of-another-platform', declared(scope), values);
    }),
    ...[...needed].map((scope) => !scopes.has(scope) && undeclaredFault(scope, called, platform)),
    ...[...scopes].map((scope) => {
      const values = { scope: spelled(scope) };
      if (!knownScopes.has(scope))
        return fault('scope-unknown', declared(scope), { ...values, scopes: known });
      return !hasUnread && !maybe.has(scope) && fault('scope-unused', declared(scope), values);
    }),
  ]);
}

/** It names the first line that uses the scope, if there is one outside of a build; a use that only a log shows has none. */
function undeclaredFault(scope: string, uses: ScopeUse[], platform: PlatformName): Fault {
  const own = uses.filter((use) => use.scope === scope);
  const first = own.find(({ file }) => !/^dist\//.test(file)) ?? own[0];
  const more = own.length < 2 ? '' : ` (×${own.length})`;
  const place = first === undefined ? { file } : { file: first.file, line: first.line, column: first.column };
  return fault('scope-undeclared', place, { scope: nameOnWire(scope, platform), more });
}

/** Where a scope is written, in any platform's spelling. */
function declarationOf(scope: string, text: string): { line?: number; column?: number } {
  const offset = platformSpellings(scope)
    .map((name) => text.indexOf(`"${name}"`))
    .find((index) => index >= 0);
  return offset === undefined ? {} : positionOf(text, offset);
}

// `preflight()` of the gateway client asks this of every gateway, and takes a refusal for an answer.
const PREFLIGHT = 'plat.system.getPlatformConfig';
const refusal = z.looseObject({ response: z.looseObject({ code: z.literal(200_003) }) });

/** The scopes that a run used, by its log. */
function scopesUsedInLog(log: LogEntry[]): Set<string> {
  const scopes = log.map(({ kind, title, detail }) => {
    const req = specificationName(title);
    const isRefusedPreflight = req === PREFLIGHT && refusal.safeParse(detail).success;
    if (kind === 'gateway' && !isRefusedPreflight) return scopeOf(req);
    return kind === 'host-call' || kind === 'authorization' ? pageMethods.get(title) : undefined;
  });
  return new Set(scopes.filter((scope) => scope !== undefined));
}

/** Faults between the APIs that the code uses and the package's declarations. */
export function apiFaults(
  contents: PackageOnDisk,
  used: { gateway: boolean; pageSdk: boolean },
  { scopes: declared, platform }: DeclaredScopes,
): Fault[] {
  const { key } = contents;
  const isTrue = (name: string) => key(name)?.toLowerCase() === 'true';
  const oldest = key('os_min_version') ?? '';
  const api: Pair | undefined = used.pageSdk
    ? ['the page SDK', '页面 SDK ']
    : used.gateway
      ? ['the gateway', '网关']
      : undefined;
  const value = oldest === '' ? MISSING : oldest;
  const isTooOld = oldest.localeCompare(NEEDED, 'en', { numeric: true }) < 0;
  const scope = AUTHORIZED.find((one) => declared.has(one));
  const at = (name: string) => lineOfKey(contents, name);
  return faultsAmong([
    used.pageSdk && !isTrue('micro_app') && fault('micro-app-missing', at('micro_app')),
    api && isTooOld && fault('os-version-too-old', at('os_min_version'), { value, api, needed: NEEDED }),
    isTrue('disable_authorization_path') &&
      scope !== undefined &&
      fault('authorization-page-hidden', at('disable_authorization_path'), { scope }),
    ...(used.gateway ? groupFaults(contents, platform) : []),
  ]);
}

function groupFaults({ json }: PackageOnDisk, platform: PlatformName): Fault[] {
  const file = 'config/privilege';
  const rights = json(file)?.value;
  if (!privilege.safeParse(rights).success || mayOpenSocket(rights, GROUPS)) return [];
  const place = { file, ...json(file)?.at(['join-groups']) };
  return [fault('group-missing', place, { group: platforms[platform].gatewayGroup })];
}
