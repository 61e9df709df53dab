import { join } from 'node:path';
import type { Text } from 'plat-common/text';
import type { PlatformNames } from 'plat-testing/platforms';
import { VOLUME } from '../files/platform-path.js';
import { APPLICATION_UID } from './application-user.js';
import { openDependencies } from './dependencies.js';
import { accountBindings } from './device-accounts.js';
import { devicePathsOf, hostPathsOf } from './device-folders.js';
import { DevicePackage, type DeviceWorld } from './device-package.js';
import { type LayoutOptions, openLayout, runMarkOf } from './layout.js';
import type { PackageFacts } from './package-facts.js';
import { SafeFolder } from './safe-folder.js';
import { ScriptRunner } from './script-runner.js';

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
  const { facts, folders, volumeRoot, names, world, scriptTimeoutMs, wanted, bwrap } = options;
  const devicePaths = devicePathsOf(facts.name, facts);
  const device = new SafeFolder(folders.root);
  const isRoot = facts.runAs === 'root';
  const ownUsrLocal = facts.isRootInstall || Object.keys(facts.linked).length > 0;
  const programs = join(folders.root, 'programs');
  const dependencies = await openDependencies(facts.dependencies, { device, programs, ownUsrLocal });
  const accounts = await accountBindings(folders, {
    facts,
    home: devicePaths.home,
    gatewayGroup: names.gatewayGroup,
  });
  const uid = isRoot ? 0 : APPLICATION_UID;
  const layout = await openLayout({
    wanted,
    bwrap,
    folders,
    volumeRoot,
    uid,
    bindings: [...accounts, ...dependencies.bindings],
    authorized: world.visible(),
    ownUsrLocal,
  });
  const isDevice = layout.kind === 'device';
  const paths = isDevice ? devicePaths : hostPathsOf(devicePaths, folders);
  const scripts = new ScriptRunner({ layout, folders, paths, devicePaths, scriptTimeoutMs });
  const extraVariables = isDevice ? {} : { ...options.variables(), ...runMarkOf(folders) };
  const application = new DevicePackage({
    facts,
    layout,
    paths,
    devicePaths,
    device,
    uid,
    shares: new SafeFolder(join(volumeRoot, VOLUME), '@appshare'),
    scripts,
    world: { ...world, extraVariables },
  });
  const problems: Text[] = [...(layout.lost === undefined ? [] : [layout.lost]), ...dependencies.problems];
  return { application, problems, close: layout.close };
}
