import type { PlatformName } from 'plat-schemas/platforms';
import { namesOf, platformOfVariables, type VARIABLES } from './platform.js';

/** What the system tells an application of itself, in the environment of the scripts that it runs. */
export interface AppEnvironment {
  /** The platform whose variables were found. */
  platform: PlatformName;
  /** The application's name; the system does not set it everywhere. */
  appName: string | undefined;
  /** The application's folders. */
  folders: {
    /** The package's own files, to be read only: `PLAT_APPDEST`. */
    application: string | undefined;
    /** Configuration: `PLAT_PKGETC`. */
    config: string | undefined;
    /** Data that stays when the package is replaced, such as what the application keeps for its users: `PLAT_PKGVAR`. */
    data: string | undefined;
    /** Temporary files: `PLAT_PKGTMP`. */
    temporary: string | undefined;
    /** The home of the package's user, which goes when the package is replaced: `PLAT_PKGHOME`. */
    home: string | undefined;
  };
  /** The port of `service_port` in the manifest. */
  port: number | undefined;
  /**
   * Folders that users authorized for the application, as at the start of this process. For the current ones, ask the gateway:
   * `sharedFolders.list()` and `userFolders.list(uid)`.
   */
  accessiblePaths: string[];
  /** Folders of `data-share` in config/resource. */
  sharePaths: string[];
  /** What a script writes here the system shows to the user when the script fails. */
  tempLogFile: string | undefined;
}

const HIGHEST_PORT = 65_535;

/**
 * Reads what the system tells an application: its name, folders, port and authorized paths. An empty variable counts as one
 * that is not set. The token is not among them; the client reads it for each call.
 *
 * Source: what the scripts of devices were seen to have.
 *
 * @param env the variables to read
 * @param options `platform` whose variables are meant; when left out, the one whose token is set, else `fnos` where only its variables are
 */
export function readAppEnvironment(
  env: Readonly<Record<string, string | undefined>> = process.env,
  { platform = platformOfVariables(env) ?? 'plat' }: { platform?: PlatformName } = {},
): AppEnvironment {
  const { variablePrefix } = namesOf(platform);
  const read = (name: (typeof VARIABLES)[number]) => env[variablePrefix + name] || undefined;
  return {
    platform,
    appName: read('APPNAME'),
    folders: {
      application: read('APPDEST'),
      config: read('PKGETC'),
      data: read('PKGVAR'),
      temporary: read('PKGTMP'),
      home: read('PKGHOME'),
    },
    port: portOf(read('SERVICE_PORT')),
    accessiblePaths: pathsOf(read('DATA_ACCESSIBLE_PATHS')),
    sharePaths: pathsOf(read('DATA_SHARE_PATHS')),
    tempLogFile: read('TEMP_LOGFILE'),
  };
}

function portOf(text: string | undefined): number | undefined {
  const port = text !== undefined && /^\d{1,5}$/.test(text) ? Number(text) : 0;
  return port > 0 && port <= HIGHEST_PORT ? port : undefined;
}

function pathsOf(text = ''): string[] {
  return text.split(':').filter((path) => path !== '');
}
