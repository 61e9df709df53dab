import { isNameIn } from './checks.js';
import type { Core } from './core.js';
import { hostMembers, namesOf } from './host-methods.js';
import type { CallOptions } from './options.js';
import { isNewEnough } from './versions.js';

/** Members that every page has. */
const pageMembers = [
  ...(['setTitle', 'openURL', 'openAppAuth', 'authorize', 'buildAppAuthUrl'] as const),
  ...(['getAppAuthBaseUrl', 'parseAppAuthCallback'] as const),
];
const eventMembers = ['$on', '$once', '$off'] as const;

/** A member of `PlatApp` that not every page or host can serve. */
export type PlatAppMember =
  | keyof typeof hostMembers
  | (typeof pageMembers)[number]
  | (typeof eventMembers)[number];

/** The names of the host's method behind the member, or, where no host is asked, whether the page has the member. */
function namesFor(member: string, { environment, host }: Core): string[] | boolean {
  if (environment === 'hosted' && member === 'setTitle') return ['setTitle'];
  if (environment === 'mobile' && member === 'openURL') return ['openSystemBrowser'];
  if ((pageMembers as readonly string[]).includes(member)) return environment !== 'windowless';
  if (isNameIn(hostMembers, member)) return Boolean(host) && namesOf(member);
  return (eventMembers as readonly string[]).includes(member) && Boolean(host) && ['bus.$on'];
}

/** Whether the member works here. See `PlatApp.supports`. */
export async function supports(core: Core, member: string, options?: CallOptions): Promise<boolean> {
  const names = namesFor(member, core);
  if (typeof names === 'boolean') {
    return core.begin<boolean>('supports', options, undefined, (call) => call.resolve(names));
  }
  const beganAt = performance.now();
  const host = await core.withHost<Core['host']>('supports', options, (call, found) =>
    call.resolve(found.nameOf(names) ? found : undefined),
  );
  if (!host || host.isOlderThanVersions?.() || !host.nameOf(['getPlatformConfig'])) return Boolean(host);
  const { timeoutMs } = options ?? {};
  // One limit over both questions.
  const left = timeoutMs && { timeoutMs: Math.max(1, timeoutMs - (performance.now() - beganAt)) };
  return isNewEnough(await core.callHost('getPlatformConfig', [], { ...options, ...left }));
}
