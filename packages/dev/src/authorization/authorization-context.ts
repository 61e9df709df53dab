import type { AuthorizationRequest } from '../api.js';
import type { HostedApplication } from '../application/hosted-application.js';
import type { EmulatorParts } from '../emulator-parts.js';
import type { AuthorizationContext } from './authorize.js';

/** The device as it is at this moment, for a question of one of its applications about one of its users. */
export function authorizationContext(
  { device, volume, users, rights }: EmulatorParts,
  { application, grants }: HostedApplication,
  { userId = device.userId }: Pick<AuthorizationRequest, 'userId'>,
): AuthorizationContext {
  return {
    volume,
    users,
    rights,
    grants,
    appName: application.name,
    isInstalled: application.isInstalled,
    scopes: device.scopesOf(application.current().scopes),
    user: users.userOf(userId),
  };
}
