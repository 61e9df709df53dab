import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'plat-common/text';
import { PlatDevError } from '../errors.js';

/**
 * Makes the folders of an application, by the variables that name them on a device. Configuration, data and home last from run
 * to run where there is a place to keep them; everything else is temporary, and `close` removes it.
 *
 * @param lastingFolder undefined where nothing is kept
 */
export async function openAppFolders(packageFolder: string, lastingFolder: string | undefined) {
  const temporary = await mkdtemp(join(tmpdir(), 'plat-dev-app-'));
  const close = () => rm(temporary, { recursive: true, force: true });
  const lasting = lastingFolder === undefined ? temporary : resolve(lastingFolder);
  const made = {
    PKGETC: join(lasting, 'etc'),
    PKGVAR: join(lasting, 'var'),
    PKGTMP: join(temporary, 'tmp'),
    PKGHOME: join(lasting, 'home'),
  };
  try {
    for (const folder of Object.values(made)) await mkdir(folder, { recursive: true });
  } catch (cause) {
    await close();
    const message = text`The application's folders for configuration and data cannot be created in ${lasting}`;
    const hint = text`Pass a state file in a writable folder: they are created beside it.`;
    throw new PlatDevError('state-invalid', message, hint, { cause });
  }
  const APPDEST = await installedFolder(resolve(packageFolder));
  return { folders: { APPDEST, ...made, TEMP_LOGFILE: join(temporary, 'temp.log') }, close };
}

/** A device installs what is in `app`; a package without it is served as it is. */
async function installedFolder(packageFolder: string): Promise<string> {
  const app = join(packageFolder, 'app');
  return (await stat(app).catch(() => undefined))?.isDirectory() ? app : packageFolder;
}
