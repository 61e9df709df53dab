import type { PlatformNames } from 'plat-testing/platforms';
import type { TokenMissing } from '../api.js';
import type { AppFolders } from './app-folders.js';

/** The variables of an application's process. */
export interface ProcessFacts {
  names: PlatformNames;
  /** Token, application's name and the gateway's socket, as the gateway gives them. */
  gateway: Record<string, string>;
  folders: AppFolders;
  servicePort: number | undefined;
  /** Folders that users authorized, as at this moment. */
  accessiblePaths: readonly string[];
  /** Folders of `data-share` in config/resource. */
  sharePaths: readonly string[];
  /** The folder in which the volumes lie. */
  volumeRoot: string;
  tokenMissing: TokenMissing;
}

/** What a process does not get, by the way it was started. Empty variables count as missing, and hide those of the shell. */
const withheld: Record<TokenMissing, 'nothing' | 'token' | 'everything'> = {
  never: 'nothing',
  docker: 'token',
  'config-callback': 'token',
  'by-hand': 'everything',
};

/**
 * The environment of a process of the application. A device has paths of its own in it; here those of the application's
 * folders are real ones of this machine, and those of users' files are the platform's, to be joined with `PLAT_VOLUME_ROOT`.
 */
export function variablesOf(facts: ProcessFacts): Record<string, string> {
  const { names, gateway, folders, tokenMissing, volumeRoot } = facts;
  const { variablePrefix: prefix, tokenVariable } = names;
  const { PLAT_GATEWAY_SOCKET: socket = '', ...fromSystem } = gateway;
  const system: Record<string, string> = {
    ...fromSystem,
    [`${prefix}APPDEST`]: folders.application,
    [`${prefix}PKGETC`]: folders.config,
    [`${prefix}PKGVAR`]: folders.data,
    [`${prefix}PKGTMP`]: folders.temporary,
    [`${prefix}PKGHOME`]: folders.home,
    [`${prefix}SERVICE_PORT`]: facts.servicePort === undefined ? '' : String(facts.servicePort),
    // Devices escape nothing: a folder with a colon in its name reads as two.
    [`${prefix}DATA_ACCESSIBLE_PATHS`]: facts.accessiblePaths.join(':'),
    [`${prefix}DATA_SHARE_PATHS`]: facts.sharePaths.join(':'),
    [`${prefix}TEMP_LOGFILE`]: folders.tempLogFile,
  };
  const isWithheld = (name: string) =>
    withheld[tokenMissing] === 'everything' || (withheld[tokenMissing] === 'token' && name === tokenVariable);
  const given = Object.entries(system).map(([name, value]) => [name, isWithheld(name) ? '' : value]);
  return {
    ...Object.fromEntries(given),
    // The emulator's own, without which nothing here could be reached; a device has neither.
    PLAT_GATEWAY_SOCKET: socket,
    PLAT_VOLUME_ROOT: volumeRoot,
  };
}
