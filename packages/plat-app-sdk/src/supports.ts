import type { Environment } from './environment.js';
import { hostMethods } from './host-methods.js';

/** A member of `PlatApp` that not every page or host can serve. */
export type PlatAppMember =
  | keyof typeof hostMethods
  | 'setTitle'
  | 'openURL'
  | '$on'
  | '$off'
  | '$once'
  | 'openAppAuth'
  | 'authorize'
  | 'parseAppAuthCallback';

/** The host's method behind the member, or, where no host is asked, whether the page has the member. */
export function methodFor(member: string, environment: Environment): string | boolean {
  if (environment === 'windowless') return false;
  if (member === 'setTitle' && environment === 'hosted') return member;
  if (member === 'openURL' && environment === 'mobile') return 'openSystemBrowser';
  if (/^(setTitle|openURL|openAppAuth|authorize|parseAppAuthCallback)$/.test(member)) return true;
  if (environment === 'standalone') return false;
  if (/^\$o(n|nce|ff)$/.test(member)) return 'bus.$on';
  return Object.hasOwn(hostMethods, member) && member;
}
