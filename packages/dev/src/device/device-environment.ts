import { release } from 'node:os';
import type { PlatformNames } from 'plat-testing/platforms';
import type { ApplicationPaths } from './device-folders.js';
import type { PackageFacts } from './package-facts.js';

/** What a script runs for. */
export type AppStatus = 'INSTALL' | 'START' | 'UPGRADE' | 'UNINSTALL' | 'STOP' | 'CONFIG';

/** The device, for the environment of scripts. */
export interface DeviceSystem {
  names: PlatformNames;
  version: string;
  language: string;
}

export interface ScriptFacts {
  system: DeviceSystem;
  facts: PackageFacts;
  paths: ApplicationPaths;
  uid: number;
  status: AppStatus;
  /** Empty where the script has none. */
  token: string;
  oldVersion: string;
  accessiblePaths: readonly string[];
  sharePaths: readonly string[];
  /** Answers to the package's questions. */
  answers: Readonly<Record<string, string>>;
}

/** As `platform` of a manifest has them, not as the kernel does. */
const architectures: Readonly<Record<string, string>> = { x64: 'x86', arm64: 'arm' };

/** The whole environment of a script: a device's variables and none of the developer's. No PATH, as on a device. */
export function scriptEnvironment(script: ScriptFacts): Record<string, string> {
  const { system, facts, paths, uid, answers } = script;
  const [major = '', minor = '', build = ''] = system.version.split('.');
  const user = { USERNAME: facts.userName, GROUPNAME: facts.groupName, UID: String(uid), GID: String(uid) };
  const runUser = facts.runAs === 'root' ? { USERNAME: 'root', GROUPNAME: 'root', UID: '0', GID: '0' } : user;
  const values: Record<string, string> = {
    APPNAME: facts.name,
    APPVER: facts.version,
    OLD_APPVER: script.oldVersion,
    APP_STATUS: script.status,
    APPDEST: paths.target,
    APPDEST_VOL: '/vol1',
    PKGETC: paths.etc,
    PKGVAR: paths.var,
    PKGTMP: paths.tmp,
    PKGHOME: paths.home,
    PKGMETA: paths.meta,
    // Published scripts read files of `app` below the first and all parts of the package below the last.
    ...(['INSTALL', 'UPGRADE'].includes(script.status) && {
      PKGINST_TEMP_DIR: `${paths.tempPackage}/app`,
      TEMP_UPGRADE_FOLDER: paths.tmp,
      TEMP_TPKFILE: paths.tempPackage,
    }),
    TEMP_LOGFILE: paths.tempLogFile,
    SERVICE_PORT: facts.servicePort,
    DATA_ACCESSIBLE_PATHS: script.accessiblePaths.join(':'),
    DATA_SHARE_PATHS: script.sharePaths.join(':'),
    SYS_VERSION: system.version,
    SYS_VERSION_MAJOR: major,
    SYS_VERSION_MINOR: minor,
    SYS_VERSION_BUILD: build,
    SYS_ARCH: architectures[process.arch] ?? process.arch,
    SYS_LANGUAGE: system.language,
    SYS_MACHINE_ID: '0123456789abcdef0123456789abcdef01234567',
    KERNEL_VERSION: release(),
    ...prefixed('', user),
    ...prefixed('RUN_', runUser),
  };
  const { variablePrefix, tokenVariable } = system.names;
  return { ...answers, ...prefixed(variablePrefix, values), [tokenVariable]: script.token };
}

function prefixed(prefix: string, values: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [prefix + name, value]));
}
