import { release } from 'node:os';
import type { PlatformNames } from 'plat-testing/platforms';
import { VOLUME } from '../files/platform-path.js';
import type { ApplicationPaths } from './device-folders.js';
import type { PackageFacts } from './package-facts.js';
import type { ScriptResult } from './script-runner.js';

/** What a script runs for. */
export type AppStatus = 'INSTALL' | 'START' | 'UPGRADE' | 'UNINSTALL' | 'STOP' | 'CONFIG';

/** What the rest of the device passes to each script of a package. */
export interface DeviceWorld {
  system(): { names: PlatformNames; version: string; language: string };
  /** Empty where a script of this status has none. */
  token(status: AppStatus): string;
  /** Folders that users let the application use. */
  authorized(): readonly string[];
  /** The same with single files. */
  visible(): readonly string[];
  /** Beside the device's own variables, where the layout is not a device's. */
  extraVariables: Readonly<Record<string, string>>;
  /** Called after each script. */
  onScript(result: ScriptResult): void;
}

/** A run of a script. */
export interface ScriptFacts {
  world: DeviceWorld;
  facts: PackageFacts;
  paths: ApplicationPaths;
  uid: number;
  status: AppStatus;
  oldVersion: string;
  /** Answers to the package's questions. */
  answers: Readonly<Record<string, string>>;
}

/** As `platform` of a manifest has them, not as the kernel does. */
const architectures: Readonly<Record<string, string>> = { x64: 'x86', arm64: 'arm' };

/** The whole environment of a script: a device's variables and none of the developer's. No PATH, as on a device. */
export function scriptEnvironment(script: ScriptFacts): Record<string, string> {
  const { world, facts, paths, status, answers } = script;
  const { names, version, language } = world.system();
  const [major = '', minor = '', build = ''] = version.split('.');
  const uid = String(script.uid);
  const user = { USERNAME: facts.userName, GROUPNAME: facts.groupName, UID: uid, GID: uid };
  const runUser = facts.runAs === 'root' ? { USERNAME: 'root', GROUPNAME: 'root', UID: '0', GID: '0' } : user;
  const values: Record<string, string> = {
    APPNAME: facts.name,
    APPVER: facts.version,
    OLD_APPVER: script.oldVersion,
    APP_STATUS: status,
    APPDEST: paths.target,
    APPDEST_VOL: VOLUME,
    PKGETC: paths.etc,
    PKGVAR: paths.var,
    PKGTMP: paths.tmp,
    PKGHOME: paths.home,
    PKGMETA: paths.meta,
    // Published scripts read files of `app` below the first and all parts of the package below the last.
    ...(['INSTALL', 'UPGRADE'].includes(status) && {
      PKGINST_TEMP_DIR: `${paths.tempPackage}/app`,
      TEMP_UPGRADE_FOLDER: paths.tmp,
      TEMP_TPKFILE: paths.tempPackage,
    }),
    TEMP_LOGFILE: paths.tempLogFile,
    SERVICE_PORT: facts.servicePort,
    DATA_ACCESSIBLE_PATHS: world.authorized().join(':'),
    DATA_SHARE_PATHS: facts.shares.map((share) => `${VOLUME}/@appshare/${share}`).join(':'),
    SYS_VERSION: version,
    SYS_VERSION_MAJOR: major,
    SYS_VERSION_MINOR: minor,
    SYS_VERSION_BUILD: build,
    SYS_ARCH: architectures[process.arch] ?? process.arch,
    SYS_LANGUAGE: language,
    SYS_MACHINE_ID: '0123456789abcdef0123456789abcdef01234567',
    KERNEL_VERSION: release(),
    ...prefixed('', user),
    ...prefixed('RUN_', runUser),
  };
  const { variablePrefix, tokenVariable } = names;
  const token = { [tokenVariable]: world.token(status) };
  return { ...answers, ...prefixed(variablePrefix, values), ...token, ...world.extraVariables };
}

/** Variables with a prefix before their names. */
export function prefixed(prefix: string, values: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [prefix + name, value]));
}
