import { privilege, resourceContent } from 'plat-schemas/package';
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
  if (api !== undefined && oldest.localeCompare(NEEDED, 'en', { numeric: true }) < 0) {
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
  const { data } = privilege.safeParse(json(file)?.value);
  // A process of root may open every socket.
  if (data === undefined || (data.defaults?.['run-as'] === 'root' && data.username === undefined)) return [];
  const joined = [...(data['join-groups'] ?? []), ...(data['extra-groups'] ?? [])];
  if (joined.some((group) => GROUPS.includes(group))) return [];
  const scopes = resourceContent.safeParse(json('config/resource')?.value).data?.['api-scope'] ?? [];
  const isSpecified = scopes.some((scope) => scope.startsWith(platforms.plat.prefix));
  const { gatewayGroup } = isSpecified ? platforms.plat : platforms.fnos;
  return [fault('group-missing', { file, ...json(file)?.at(['join-groups']) }, { group: gatewayGroup })];
}
