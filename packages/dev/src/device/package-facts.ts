import { parsedJson } from 'plat-common/json';
import { text } from 'plat-common/text';
import { manifest, privilege } from 'plat-schemas/package';
import { type PlatformName, platforms } from 'plat-testing/platforms';
import * as z from 'zod/mini';
import { PlatDevError } from '../errors.js';
import { isFileName } from '../files/platform-path.js';
import { textIn } from './package-files.js';
import type { SafeFolder } from './safe-folder.js';

/** What the system takes from a package to install and run it. */
export type PackageFacts = ReturnType<typeof factsIn>;

const namedShares = z.array(z.looseObject({ name: z.string() }));
const resources = z.looseObject({
  'data-share': z.optional(z.looseObject({ shares: z.optional(namedShares) })),
  'docker-project': z.optional(z.unknown()),
  'usr-local-linker': z.optional(z.record(z.string(), z.array(z.string()))),
});

/** Reads a package's folder; throws where its manifest names no application. */
export async function packageFacts(folder: string | SafeFolder): Promise<PackageFacts> {
  const files = ['manifest', 'config/privilege', 'config/resource'];
  const [manifest, ...others] = await Promise.all(files.map((file) => textIn(folder, file)));
  return factsIn(manifest, ...others);
}

/** The same of the texts of the files. */
export function factsIn(manifestText = '', privilegeText = '{}', resourceText = '{}') {
  const parsed = manifest.safeParse(manifestText);
  if (!parsed.success || !isFileName(parsed.data.appname)) {
    // The folder may be a temporary one, into which a file was unpacked.
    const message = text`The manifest of the package is missing or has no valid appname`;
    const hint = text`Name a folder whose manifest has a line appname=<name>, or a .fpk file.`;
    throw new PlatDevError('package-invalid', message, hint);
  }
  const { appname: name, version = '', service_port: servicePort = '', ...keys } = parsed.data;
  const rights = rightsOf(parsedJson(privilegeText));
  const needs = resources.safeParse(parsedJson(resourceText)).data ?? {};
  const { username = name, runAs, groups } = rights;
  const shares = (needs['data-share']?.shares ?? []).map((share) => share.name);
  return {
    name,
    title: typeof keys.display_name === 'string' ? keys.display_name : name,
    version,
    isMicroApp: keys.micro_app,
    /** Under which the scripts run. */
    runAs,
    userName: username,
    groupName: rights.groupname ?? username,
    /** Groups of `join-groups` and `extra-groups`. */
    groups,
    servicePort,
    /** Whether the system looks whether the port is free before a start. */
    checksPort: String(keys.checkport ?? '').toLowerCase() !== 'false',
    /** Other applications that this one needs, such as `nodejs_v22`. */
    dependencies: String(keys.install_dep_apps ?? '')
      .split(':')
      .flatMap((dependency) => /^[\w.-]+/.exec(dependency.trim()) ?? []),
    isRootInstall: keys.install_type === 'root',
    /** Links to make below /usr/local at a start: what is linked, by folder. */
    linked: needs['usr-local-linker'] ?? {},
    /** Names of the folders of `data-share`, which may have folders above them: `notes/backups`. */
    shares: shares.filter((share) => share.split('/').every((part) => isFileName(part))),
    /** Whether it is started by Docker compose, which plat-dev does not do. */
    isDocker: needs['docker-project'] !== undefined,
  };
}

/** The user and the groups of config/privilege. A named user counts more than root, as devices were seen to do. */
function rightsOf(value: unknown) {
  const { username, groupname, defaults, ...lists } = privilege.safeParse(value).data ?? {};
  const runAs = (username === undefined && defaults?.['run-as']) || 'package';
  const groups = [...(lists['join-groups'] ?? []), ...(lists['extra-groups'] ?? [])];
  return { username, groupname, runAs, groups };
}

/** Whether an application with this config/privilege may open the socket of one of the groups. Processes of root may. */
export function mayOpenSocket(value: unknown, ofGroups: readonly string[]): boolean {
  const { runAs, groups } = rightsOf(value);
  return runAs === 'root' || groups.some((group) => ofGroups.includes(group));
}

/** Whose names a package uses: those of the public platform, unless it spells one of the specification's. */
export async function platformOf(folder: string): Promise<PlatformName> {
  const files = ['cmd/main', 'config/resource', 'config/privilege'];
  const text = (await Promise.all(files.map((file) => textIn(folder, file)))).join('\n');
  const { variablePrefix, prefix, gatewayGroup } = platforms.plat;
  return [variablePrefix, `"${prefix}`, gatewayGroup].some((word) => text.includes(word)) ? 'plat' : 'fnos';
}
