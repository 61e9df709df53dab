import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Text } from 'plat-common/text';
import type { PlatformNames } from 'plat-testing/platforms';
import { VOLUME } from '../files/platform-path.js';
import { APPLICATION_UID } from './application-user.js';
import { openDependencies } from './dependencies.js';
import type { DeviceWorld } from './device-environment.js';
import { devicePathsOf, hostPathsOf } from './device-folders.js';
import { DevicePackage } from './device-package.js';
import { type LayoutOptions, openLayout } from './layout.js';
import type { PackageFacts } from './package-facts.js';
import { SafeFolder } from './safe-folder.js';
import type { Binding } from './sandbox-arguments.js';
import { ScriptRunner } from './script-runner.js';

const GATEWAY_GROUP_ID = 990;
const FIRST_GROUP_ID = 60_100;

/** What an application of a device is made from. */
export interface DevicePackageOptions
  extends Pick<LayoutOptions, 'wanted' | 'bwrap' | 'folders' | 'volumeRoot'> {
  facts: PackageFacts;
  names: PlatformNames;
  /** Of `cmd/main`. */
  scriptTimeoutMs?: number | undefined;
  /** Folders that users had authorized before. */
  world: Omit<DeviceWorld, 'extraVariables'>;
  /** Variables that the application needs where the layout is not the device's. */
  variables: () => Readonly<Record<string, string>>;
}

/**
 * Opens the layout of an application, in which it can then be installed; `close` ends all its processes. `problems` are what is
 * different from a device here: what the layout lacks, and runtimes that are missing.
 */
export async function openDevicePackage(options: DevicePackageOptions) {
  const { facts, folders, volumeRoot, world } = options;
  const devicePaths = devicePathsOf(facts.name, facts);
  const device = new SafeFolder(folders.root);
  const ownUsrLocal = facts.isRootInstall || Object.keys(facts.linked).length > 0;
  const programs = join(folders.root, 'programs');
  const dependencies = await openDependencies(facts.dependencies, { device, programs, ownUsrLocal });
  const bindings = [...(await accountBindings(options, devicePaths.home)), ...dependencies.bindings];
  const uid = facts.runAs === 'root' ? 0 : APPLICATION_UID;
  const layout = await openLayout({ ...options, uid, bindings, authorized: world.visible(), ownUsrLocal });
  const isDevice = layout.kind === 'device';
  const paths = isDevice ? devicePaths : hostPathsOf(devicePaths, folders);
  const placed = { ...options, layout, paths, devicePaths };
  // By the last one processes of this run are found where they have no namespace of their own.
  const extraVariables = isDevice ? {} : { ...options.variables(), PLAT_DEV_RUN: dirname(folders.run) };
  const application = new DevicePackage({
    ...placed,
    device,
    uid,
    shares: new SafeFolder(join(volumeRoot, VOLUME), '@appshare'),
    scripts: new ScriptRunner(placed),
    world: { ...world, extraVariables },
  });
  const problems: Text[] = [...(layout.lost === undefined ? [] : [layout.lost]), ...dependencies.problems];
  return { application, problems, close: layout.close };
}

/** Accounts that the layout has beside this machine's own: the application's user, and its groups. */
async function accountBindings(
  { facts, folders, names: { gatewayGroup } }: DevicePackageOptions,
  home: string,
): Promise<Binding[]> {
  const { userName, groupName, groups } = facts;
  const [passwd, group] = await Promise.all([linesOf('/etc/passwd'), linesOf('/etc/group')]);
  const user = `${userName}:x:${APPLICATION_UID}:${APPLICATION_UID}::${home}:/bin/bash`;
  const own = [...new Set([gatewayGroup, ...groups])].filter((name) => group.every(isNotOf(name)));
  const groupLines = own.map((name, index) => {
    const id = name === gatewayGroup ? GATEWAY_GROUP_ID : FIRST_GROUP_ID + index;
    return `${name}:x:${id}:${groups.includes(name) ? userName : ''}`;
  });
  const files = {
    passwd: [...passwd.filter(isNotOf(userName)), user],
    group: [...group.filter(isNotOf(groupName)), `${groupName}:x:${APPLICATION_UID}:`, ...groupLines],
    // The entry of root stays readable for the application's user.
    shadow: [''],
  };
  const bindings: Binding[] = [];
  for (const [name, lines] of Object.entries(files)) {
    const from = join(folders.run, 'plat', name);
    await writeFile(from, `${lines.join('\n')}\n`);
    bindings.push({ from, to: `/etc/${name}` });
  }
  return bindings;
}

async function linesOf(file: string): Promise<string[]> {
  return (await readFile(file, 'utf8')).split('\n').filter(Boolean);
}

function isNotOf(name: string): (line: string) => boolean {
  return (line) => !line.startsWith(`${name}:`);
}
