import type { DevState } from '../api.js';
import type { EmulatorParts } from '../emulator-parts.js';

/** Everything that the desktop shows, as it is at this moment. */
export function devStateOf({ hosted, device, platform, users }: EmulatorParts): DevState {
  const [first, ...others] = hosted.map((one) => one.stateWith((scopes) => device.scopesOf(scopes)));
  if (first === undefined) throw new Error('There is no application');
  const { grants, gateway, package: _package, ...app } = first;
  return {
    app,
    applications: [first, ...others],
    platform,
    users: [...users.all],
    userId: device.userId,
    config: device.config,
    ...(device.now !== undefined && { now: device.now }),
    tokenMissing: device.tokenMissing,
    grants,
    gateway,
    faults: device.faults,
  };
}
