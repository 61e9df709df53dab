import { isNameIn } from './checks.js';
import type { Core } from './core.js';
import type { Environment } from './environment.js';
import { type HostMethodName, hostMembers, namesOf } from './host-methods.js';
import type { CallOptions } from './options.js';
import { isNewEnough } from './versions.js';

/** Members that every page has, and what the host must have for them, where it is asked. */
const pageMembers = {
  setTitle: { hosted: 'setTitle' },
  openURL: { mobile: 'openSystemBrowser' },
  openAppAuth: {},
  authorize: {},
  buildAppAuthUrl: {},
  getAppAuthBaseUrl: {},
  parseAppAuthCallback: {},
} satisfies Record<string, { [Place in Environment]?: HostMethodName }>;

const eventMembers = { $on: 1, $once: 1, $off: 1 };

/** A member of `PlatApp` that not every page or host can serve. */
export type PlatAppMember = keyof typeof hostMembers | keyof typeof pageMembers | keyof typeof eventMembers;

/** The names of the host's method behind the member, or, where no host is asked, whether the page has the member. */
function namesFor(member: string, { environment, host }: Core): string[] | boolean {
  if (isNameIn(pageMembers, member)) {
    const methods: { [Place in Environment]?: HostMethodName } = pageMembers[member];
    const method = methods[environment];
    return method ? namesOf(method) : environment !== 'windowless';
  }
  if (isNameIn(hostMembers, member)) return Boolean(host) && namesOf(member);
  return isNameIn(eventMembers, member) && Boolean(host) && ['bus.$on'];
}

/** Whether the member works here. See `PlatApp.supports`. */
export async function supports(core: Core, member: string, options?: CallOptions): Promise<boolean> {
  const names = namesFor(member, core);
  if (typeof names === 'boolean') {
    return core.begin<boolean>('supports', options, undefined, (call) => call.resolve(names));
  }
  const host = await core.withHost<Core['host']>('supports', options, (call, found) =>
    call.resolve(found.nameOf(names) ? found : undefined),
  );
  if (!host || host.isOlderThanVersions() || !host.nameOf(['getPlatformConfig'])) return Boolean(host);
  return isNewEnough(await core.callHost('getPlatformConfig', [], options));
}
