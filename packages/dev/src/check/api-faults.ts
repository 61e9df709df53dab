import { privilege } from 'plat-schemas/package';
import { type PlatformName, platforms } from 'plat-testing/platforms';
import { mayOpenSocket } from '../device/package-facts.js';
import { type Fault, fault, faultsAmong } from './findings.js';
import { lineOfKey } from './package/manifest-faults.js';
import type { PackageOnDisk } from './package/read-package.js';
import type { Pair } from './rules/rule.js';

/** The oldest system with the gateway and the page SDK. Source: platform interface, "Versioning". */
const NEEDED = '1.2.0401';
const GROUPS: readonly string[] = Object.values(platforms).map(({ gatewayGroup }) => gatewayGroup);
const MISSING: Pair = ['missing', '缺失'];
const AUTHORIZED = ['plat.file.userAccess', 'plat.file.sharedAccess'];

/** Faults between the APIs that the code uses and the package's declarations. */
export function apiFaults(
  contents: PackageOnDisk,
  used: { gateway: boolean; pageSdk: boolean },
  { scopes: declared, platform }: { scopes: ReadonlySet<string>; platform: PlatformName },
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
