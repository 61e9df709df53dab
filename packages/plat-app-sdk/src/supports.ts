import { isNameIn } from './checks.js';
import type { Core } from './core.js';
import type { Environment } from './environment.js';
import { type HostMethodName, hostMembers, namesOf } from './host-methods.js';
import type { CallOptions } from './options.js';
import { isNewEnough } from './versions.js';

/** Members that are more than one call of the host, and what the host must have for them, where it is asked. */
const ownMembers = {
  setTitle: { hosted: 'setTitle' },
  openURL: { mobile: 'openSystemBrowser' },
  openAppAuth: {},
  authorize: {},
  buildAppAuthUrl: {},
  getAppAuthBaseUrl: {},
  parseAppAuthCallback: {},
} satisfies Record<string, Partial<Record<Environment, HostMethodName>>>;

const eventMembers = { $on: true, $once: true, $off: true };

/** A member of `PlatApp` that not every page or host can serve. */
export type PlatAppMember = keyof typeof hostMembers | keyof typeof ownMembers | keyof typeof eventMembers;

/** The names of the host's method behind the member, or, where no host is asked, whether the page has the member. */
function namesFor(member: string, environment: Environment): string[] | boolean {
  if (environment === 'windowless') return false;
  if (isNameIn(ownMembers, member)) {
    const methods: Partial<Record<Environment, HostMethodName>> = ownMembers[member];
    const method = methods[environment];
    return method ? namesOf(method) : true;
  }
  if (environment === 'standalone') return false;
  if (isNameIn(hostMembers, member)) return namesOf(member);
  return isNameIn(eventMembers, member) && ['bus.$on'];
}

/** Whether the member works here. See `PlatApp.supports`. */
export async function supports(core: Core, member: string, options?: CallOptions): Promise<boolean> {
  const names = namesFor(member, core.environment);
  if (typeof names === 'boolean') {
    const call = core.begin<boolean>('supports', options);
    call.resolve(names);
    return call.promise;
  }
  const host = await core.withHost<Core['host']>('supports', options, (call, found) =>
    call.resolve(found.nameOf(names) ? found : undefined),
  );
  if (!host || host.isOlderThanVersions() || !host.nameOf(['getPlatformConfig'])) return Boolean(host);
  return isNewEnough(await core.callHost('getPlatformConfig', [], options));
}
