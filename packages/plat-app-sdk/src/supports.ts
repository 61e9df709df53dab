import type { PlatformConfig } from 'plat-schemas/app';
import { isNameIn } from './checks.js';
import type { Core } from './core.js';
import { type HostMethod, hostMethods } from './host-methods.js';
import type { CallOptions } from './options.js';
import { isNewEnough } from './versions.js';

/** Members that every page has. */
const pageMembers = [
  ...(['openURL', 'openAppAuth', 'authorize', 'buildAppAuthUrl'] as const),
  ...(['getAppAuthBaseUrl', 'parseAppAuthCallback'] as const),
];

/** A member of `PlatApp` that not every page or host can serve. */
export type PlatAppMember = keyof typeof hostMethods | (typeof pageMembers)[number];

/** Whether the member works here. See `PlatApp.supports`. */
export function supports(core: Core, member: string, options?: CallOptions): Promise<boolean> {
  const { environment, host } = core;
  // A frame has its title in the host, too.
  const isOfPage = member === 'setTitle' ? environment !== 'hosted' : pageMembers.includes(member as never);
  if (isOfPage || !host || !isNameIn(hostMethods, member)) {
    return core.begin<boolean>('supports', options, undefined, (call) =>
      call.resolve(isOfPage && environment !== 'windowless'),
    );
  }
  const { names = [member] }: HostMethod = hostMethods[member];
  return core.withHost<boolean>('supports', options, (call, { nameOf }) => {
    const isThere = !!nameOf(names);
    const config = 'getPlatformConfig';
    // Only a host with a configuration of this name has versions that count.
    if (!isThere || nameOf([config]) !== config) return call.resolve(isThere);
    // Within the one limit of this call.
    const isSupported = core.callHost<PlatformConfig>(config, {}, options).then(isNewEnough);
    const end = () => call.resolve(isSupported);
    isSupported.then(end, end);
  });
}
