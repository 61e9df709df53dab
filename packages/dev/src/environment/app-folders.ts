import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'plat-common/text';
import { PlatDevError } from '../errors.js';

/** The folders that an application has on its device, as real ones of this machine. */
export interface AppFolders {
  /** The package's own files. */
  application: string;
  config: string;
  data: string;
  temporary: string;
  home: string;
  /** What a script writes here the system shows to the user when the script fails. */
  tempLogFile: string;
}

/** Folders that were made, and how to give back those that do not last. */
export interface OpenAppFolders {
  folders: AppFolders;
  close(): Promise<void>;
}

/**
 * Makes the folders of an application. Configuration, data and home last from run to run where there is a place to keep
 * them; everything else is temporary.
 *
 * @param places `packageFolder`, and `lastingFolder`, undefined where nothing is kept
 */
export async function openAppFolders({
  packageFolder,
  lastingFolder,
}: {
  packageFolder: string;
  lastingFolder: string | undefined;
}): Promise<OpenAppFolders> {
  const temporary = await mkdtemp(join(tmpdir(), 'plat-dev-app-'));
  const close = () => rm(temporary, { recursive: true, force: true });
  const lasting = lastingFolder === undefined ? temporary : resolve(lastingFolder);
  const folders: AppFolders = {
    application: await installedFolder(resolve(packageFolder)),
    config: join(lasting, 'etc'),
    data: join(lasting, 'var'),
    temporary: join(temporary, 'tmp'),
    home: join(lasting, 'home'),
    tempLogFile: join(temporary, 'temp.log'),
  };
  const { config, data, temporary: temporaryFiles, home } = folders;
  try {
    for (const folder of [config, data, temporaryFiles, home]) await mkdir(folder, { recursive: true });
  } catch (cause) {
    await close();
    const message = text`The application's folders for configuration and data cannot be created in ${lasting}`;
    const hint = text`Pass a state file in a writable folder: they are created beside it.`;
    throw new PlatDevError('state-invalid', message, hint, { cause });
  }
  return { folders, close };
}

/** A device installs what is in `app`; a package without it is served as it is. */
async function installedFolder(packageFolder: string): Promise<string> {
  const app = join(packageFolder, 'app');
  return (await stat(app).catch(() => undefined))?.isDirectory() ? app : packageFolder;
}
