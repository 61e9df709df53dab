import type { PlatformName } from 'plat-testing/platforms';
import type { HostedApplication } from './application/hosted-application.js';
import type { FileRights } from './files/file-rights.js';
import type { Volume } from './files/volume.js';
import type { EventLog } from './inspector/log.js';
import type { Secrets } from './inspector/secrets.js';
import type { OpenPm } from './pm/open-pm.js';
import type { Device } from './state/device.js';
import type { NamedStates } from './state/named-states.js';
import type { DeviceUsers } from './users/device-users.js';

/** What an emulator is made of. */
export interface EmulatorParts {
  /** At least one; the first is meant where none is named. */
  hosted: readonly [HostedApplication, ...HostedApplication[]];
  device: Device;
  volume: Volume;
  users: DeviceUsers;
  rights: FileRights;
  log: EventLog;
  secrets: Secrets;
  platform: PlatformName;
  states: NamedStates;
  /** Undefined where none was asked for. */
  pm: OpenPm | undefined;
}
