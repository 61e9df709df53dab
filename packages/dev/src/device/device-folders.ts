import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'plat-common/text';
import { PlatDevError } from '../errors.js';
import { VOLUME } from '../files/platform-path.js';
import { OWNER } from './application-user.js';
import { SafeFolder } from './safe-folder.js';

/** Folders that the system has on the volume for each application, by what leads to them from `/var/apps/<appname>`. */
export const systemFolders = {
  target: '@appcenter',
  etc: '@appconf',
  var: '@appdata',
  home: '@apphome',
  tmp: '@apptemp',
  meta: '@appmeta',
} as const;

/** Where a package with `install_type=root` is installed. */
const ROOT_TARGET = '/usr/local/apps/@appcenter';

/**
 * The device's own folders on this machine, for one application: each has its own, because a device keeps them apart by users.
 * Those of the users are the volume's.
 */
export type DeviceFolders = Awaited<ReturnType<typeof openDeviceFolders>>['folders'];

/** @param lasting the folder that keeps the device from run to run; undefined for a temporary one */
export async function openDeviceFolders(lasting: string | undefined, appName: string) {
  const temporary = await mkdtemp(join(tmpdir(), 'plat-dev-'));
  const close = () => rm(temporary, { recursive: true, force: true });
  // Lasts from run to run where it was named.
  const root = lasting === undefined ? join(temporary, 'device') : resolve(lasting, appName);
  // What the application finds as `/run`; never lasts, and has a short path, as the paths of sockets have to be short.
  const run = join(temporary, 'run');
  // What is not for the application.
  const hidden = join(temporary, 'hidden');
  const below = [
    ...Object.values(systemFolders).map((name) => `${VOLUME}/${name}`),
    '/var/apps',
    '/var/log/apps',
    '/var/tmp',
    '/tmp',
    ROOT_TARGET,
  ];
  try {
    await mkdir(root, { recursive: true, mode: 0o755 });
    for (const folder of below) await new SafeFolder(root).makeFolder(folder);
    for (const folder of [join(run, 'plat'), hidden]) await mkdir(folder, { recursive: true, mode: 0o755 });
    // The application's own user passes through it.
    if (OWNER !== undefined) await chmod(temporary, 0o711);
    return { folders: { root, run, hidden }, close };
  } catch (cause) {
    await close();
    const hint = text`Pass a writable folder with --device, or omit it for a temporary one.`;
    throw new PlatDevError('state-invalid', text`The device cannot be created in ${root}`, hint, { cause });
  }
}

/**
 * Where the parts of an installed application are, as its processes see them: `base` is `/var/apps/<appname>`, and
 * `tempPackage` has the unpacked package while it is installed.
 */
export type ApplicationPaths = Readonly<
  Record<keyof typeof systemFolders | 'base' | 'tempLogFile' | 'tempPackage', string>
>;

export function devicePathsOf(
  appName: string,
  { isRootInstall }: { isRootInstall: boolean },
): ApplicationPaths {
  const { target, ...others } = systemFolders;
  const onVolume = Object.entries(others).map(([name, folder]) => [name, `${VOLUME}/${folder}/${appName}`]);
  return {
    ...(Object.fromEntries(onVolume) as Record<keyof typeof others, string>),
    base: `/var/apps/${appName}`,
    target: `${isRootInstall ? ROOT_TARGET : `${VOLUME}/${target}`}/${appName}`,
    tempLogFile: `/tmp/${appName}.log`,
    tempPackage: `/tmp/${appName}.package`,
  };
}

/** The same paths as this machine has them. */
export function hostPathsOf(paths: ApplicationPaths, { root }: DeviceFolders): ApplicationPaths {
  const pairs = Object.entries(paths).map(([name, path]) => [name, join(root, path)]);
  return Object.fromEntries(pairs) as ApplicationPaths;
}
