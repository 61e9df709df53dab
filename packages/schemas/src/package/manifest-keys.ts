/** What is known of one key of a manifest. */
export interface ManifestKey {
  description: string;
  /** The documented values, as the source of a regular expression over the whole value. */
  pattern?: string;
  /** Values that match the pattern, all of them where there are few. */
  examples?: string;
  /** Whether every published package has it. */
  required?: true;
}

const flag = '(?:true|false)';
const FLAGS = 'true, false';
const PORT = '(?:\\d{1,4}|[1-5]\\d{4}|6[0-4]\\d{3}|65[0-4]\\d\\d|655[0-2]\\d|6553[0-5])';
// Of the runtimes, those that devices have.
const RUNTIME = 'nodejs_v(?:1[4-9]|2[0-4])|python3(?:[89]|1[0-2])|java-(?:11|17|21)-openjdk';
const DEPENDENCY = `(?:${RUNTIME}|(?!nodejs_v|python3|java-)[A-Za-z][\\w.-]*)(?:[<>=]+[\\w.-]+)?`;
const loose = '(?:true|false|yes|no)?';

/**
 * The keys of a manifest. Source: the specification, and what published packages for fnOS contain.
 */
export const manifestKeys: Readonly<Record<string, ManifestKey>> = {
  appname: {
    description: 'Name of the application: the first part of its entry ids and its folder on the device',
    pattern: '[A-Za-z0-9][A-Za-z0-9._-]*[A-Za-z0-9]',
    examples: 'my-notes',
    required: true,
  },
  version: {
    description: 'Version as 1.2.3, with an optional -build',
    pattern: '\\d+(?:\\.\\d+){0,3}(?:-[A-Za-z0-9.-]+)?',
    examples: '1.2.3, 1.2.3-beta1',
    required: true,
  },
  display_name: { description: 'Name that users read', required: true },
  desc: { description: 'Description, which may contain HTML', required: true },
  source: {
    description: 'Where the package comes from',
    pattern: 'thirdparty',
    examples: 'thirdparty',
    required: true,
  },
  platform: {
    description: 'Processor of the devices that the package runs on',
    pattern: '(?:x86|arm|loongarch|risc-v|all)?',
    examples: 'x86, arm, loongarch, risc-v, all',
    required: true,
  },
  arch: {
    description: 'Older name of platform',
    pattern: '(?:x86_64|aarch64|arm64|all)',
    examples: 'x86_64, aarch64, arm64, all',
  },
  desktop_uidir: {
    description: 'Folder of the entries below app/',
    pattern: '[A-Za-z0-9._-]+',
    examples: 'ui',
  },
  desktop_applaunchname: { description: 'Id of the entry that the App Center opens' },
  service_port: {
    description: 'Port that the application listens on',
    pattern: `(?:${PORT}|\\$\\{\\w+\\})?`,
    examples: '8099',
  },
  checkport: {
    description: 'Whether the system checks that service_port is free',
    pattern: flag,
    examples: FLAGS,
  },
  ctl_stop: {
    description: 'Whether users can start and stop the application',
    pattern: flag,
    examples: FLAGS,
  },
  install_type: {
    description: 'root: install below /usr/local/apps',
    pattern: '(?:root)?',
    examples: 'root',
  },
  install_dep_apps: {
    description: 'Applications that have to be installed, as nodejs_v22:redis>1.2',
    pattern: `(?:${DEPENDENCY}(?::${DEPENDENCY})*)?`,
    examples: 'nodejs_v22, nodejs_v22:redis>1.2',
  },
  os_min_version: {
    description: 'Oldest system that the package runs on',
    pattern: '\\d+(?:\\.\\d+){1,3}',
    examples: '1.2.0401',
  },
  os_max_version: {
    description: 'Newest system that the package runs on',
    pattern: '\\d+(?:\\.\\d+){1,3}',
    examples: '1.2.0401',
  },
  disable_authorization_path: {
    description: 'true hides the page on which users authorize folders',
    pattern: flag,
    examples: FLAGS,
  },
  micro_app: { description: 'Whether the page may use the page SDK', pattern: flag, examples: FLAGS },
  maintainer: { description: 'Who writes the application' },
  maintainer_url: { description: 'Address of the maintainer' },
  distributor: { description: 'Who publishes the package' },
  distributor_url: { description: 'Address of the distributor' },
  changelog: { description: 'Changes of this version' },
  beta: { description: 'Whether this version is a preview', pattern: loose, examples: FLAGS },
  reloadui: { description: 'Whether the desktop reloads after an upgrade', pattern: loose, examples: FLAGS },
  checksum: {
    description: 'MD5 of app.tgz in hexadecimal, which packing fills in',
  },
};

/** Names that packages use by mistake, with the right one. */
export const mistakenManifestKeys: Readonly<Record<string, string>> = {
  os_min_ver: 'os_min_version',
  min_version: 'os_min_version',
  min_os_version: 'os_min_version',
  os_max_ver: 'os_max_version',
  max_version: 'os_max_version',
  max_os_version: 'os_max_version',
};
