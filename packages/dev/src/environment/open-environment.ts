import { join } from 'node:path';
import type { RunningFakeGateway } from 'plat-testing/gateway';
import type { PlatformNames } from 'plat-testing/platforms';
import type { TokenMissing } from '../api.js';
import type { Application } from '../application/application.js';
import type { Grants } from '../authorization/grants.js';
import type { Emulator } from '../emulator.js';
import type { Volume } from '../files/volume.js';
import { openAppFolders } from './app-folders.js';
import { ConfigCallback } from './config-callback.js';
import { variablesOf } from './variables.js';

/** What the environment of an application is made from. */
export interface EnvironmentOptions {
  emulator: Emulator;
  application: Application;
  grants: Grants;
  gateway: RunningFakeGateway;
  volume: Volume;
  /** The folder in which the volumes lie. */
  volumeRoot: string;
  names: PlatformNames;
  packageFolder: string;
  /** Folder for what lasts from run to run; undefined keeps nothing. */
  keptIn: string | undefined;
  /** Whether `cmd/config_callback` runs after a change of the authorized folders. */
  configCallback: boolean;
}

/** The environment of one application's processes, and how to give its temporary folders back. */
export interface OpenEnvironment {
  /** As for a process that starts now. */
  variables(): Record<string, string>;
  close(): Promise<void>;
}

/** Makes the folders that an application finds in its environment, and keeps up with what changes in it. */
export async function openEnvironment(options: EnvironmentOptions): Promise<OpenEnvironment> {
  const { emulator, application, grants, gateway, volume, volumeRoot, names, packageFolder, keptIn } =
    options;
  const lastingFolder = keptIn === undefined ? undefined : join(keptIn, 'apps', application.name);
  const { folders, close: removeFolders } = await openAppFolders({ packageFolder, lastingFolder });

  const accessiblePaths = () => {
    const { shared, users } = grants.folders;
    const paths = [...shared, ...Object.values(users).flat()];
    return [...new Set(paths.map((path) => volume.canonicalPathOf(path) ?? path))];
  };
  const variables = (tokenMissing: TokenMissing) => {
    const { servicePort, sharePaths } = application.current();
    return variablesOf({
      names,
      gateway: gateway.environment,
      folders,
      servicePort,
      accessiblePaths: accessiblePaths(),
      sharePaths,
      volumeRoot,
      tokenMissing,
    });
  };
  const callback = new ConfigCallback({
    packageFolder,
    variables: () => variables('config-callback'),
    tempLogFile: folders.tempLogFile,
    log: emulator.log,
  });

  const makeShares = async () => {
    for (const path of application.current().sharePaths) await volume.ensureFolder(path);
  };
  await makeShares();
  let [pathsBefore, sharesBefore] = [accessiblePaths().join('\0'), application.current().sharePaths];
  const unsubscribe = emulator.subscribe(() => {
    const { sharePaths } = application.current();
    // A missing disk has no folders; the next access reports it.
    if (sharePaths !== sharesBefore) void makeShares().catch(() => undefined);
    sharesBefore = sharePaths;
    const pathsNow = accessiblePaths().join('\0');
    if (pathsNow === pathsBefore) return;
    pathsBefore = pathsNow;
    if (options.configCallback) callback.run();
  });
  return {
    variables: () => variables(emulator.state.tokenMissing),
    async close() {
      unsubscribe();
      await callback.close();
      await removeFolders();
    },
  };
}
