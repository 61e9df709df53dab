import { platforms } from 'plat-testing/platforms';
import { type Fault, fault } from './findings.js';
import { lineOfKey } from './package/manifest-faults.js';
import type { PackageOnDisk } from './package/read-package.js';
import type { Pair } from './rules/rule.js';

/** The oldest system with the gateway and the page SDK. Source: platform interface, "Versioning". */
const NEEDED = '1.2.0401';
const GROUPS: readonly string[] = Object.values(platforms).map(({ gatewayGroup }) => gatewayGroup);
const MISSING: Pair = ['missing', '缺失'];
const AUTHORIZED = ['plat.file.userAccess', 'plat.file.sharedAccess'];

/** What the code of an application uses. */
export interface UsedApis {
  gateway: boolean;
  pageSdk: boolean;
  scopes: ReadonlySet<string>;
}

/** Faults between the APIs that the code uses and the package's declarations. */
export function apiFaults(contents: PackageOnDisk, used: UsedApis, declared: ReadonlySet<string>): Fault[] {
  const { key } = contents;
  const faults: Fault[] = [];
  if (used.pageSdk && key('micro_app')?.toLowerCase() !== 'true')
    faults.push(fault('micro-app-missing', lineOfKey(contents, 'micro_app')));
  const oldest = key('os_min_version') ?? '';
  const api: Pair | undefined = used.pageSdk
    ? ['the page SDK', '页面 SDK ']
    : used.gateway
      ? ['the gateway', '网关']
      : undefined;
  if (api !== undefined && isOlder(oldest, NEEDED)) {
    const values = { value: oldest === '' ? MISSING : oldest, api, needed: NEEDED };
    faults.push(fault('os-version-too-old', lineOfKey(contents, 'os_min_version'), values));
  }
  const authorized = AUTHORIZED.find((scope) => declared.has(scope));
  if (key('disable_authorization_path')?.toLowerCase() === 'true' && authorized !== undefined) {
    const place = lineOfKey(contents, 'disable_authorization_path');
    faults.push(fault('authorization-page-hidden', place, { scope: authorized }));
  }
  if (used.gateway) faults.push(...groupFaults(contents));
  return faults;
}

function groupFaults({ json }: PackageOnDisk): Fault[] {
  const file = 'config/privilege';
  const privilege = json(file);
  const value = privilege?.value as
    | {
        defaults?: { 'run-as'?: unknown };
        username?: unknown;
        'join-groups'?: unknown;
        'extra-groups'?: unknown;
      }
    | null
    | undefined;
  if (privilege === undefined || value === undefined || value === null) return [];
  // A process of root may open every socket.
  if (value.defaults?.['run-as'] === 'root' && value.username === undefined) return [];
  const joined = [value['join-groups'], value['extra-groups']].flat();
  if (joined.some((group) => typeof group === 'string' && GROUPS.includes(group))) return [];
  const resource = json('config/resource')?.value as { 'api-scope'?: unknown } | null | undefined;
  const scopes = [resource?.['api-scope']].flat();
  const isSpecified = scopes.some(
    (scope) => typeof scope === 'string' && scope.startsWith(platforms.plat.prefix),
  );
  const { gatewayGroup } = isSpecified ? platforms.plat : platforms.fnos;
  return [fault('group-missing', { file, ...privilege.at(['join-groups']) }, { group: gatewayGroup })];
}

/** Whether a system's version is older, compared number by number. No version is the oldest. */
function isOlder(version: string, other: string): boolean {
  const [ours, theirs] = [version, other].map((text) =>
    text.split('.').map((part) => Number.parseInt(part, 10) || 0),
  );
  for (const [index, number] of (theirs ?? []).entries()) {
    const own = ours?.[index] ?? 0;
    if (own !== number) return own < number;
  }
  return false;
}
