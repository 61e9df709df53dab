import { lstat, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { text } from 'plat-common/text';
import { PlatDevError } from '../errors.js';
import { VOLUME } from '../files/platform-path.js';

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

/** The device's own folders on this machine; those of its users are the volume's. */
export interface DeviceFolders {
  /** Lasts from run to run where it was named. */
  root: string;
  /** What the application finds as `/run`; never lasts, and has a short path, as the paths of sockets have to be short. */
  run: string;
}

export interface OpenDeviceFolders {
  folders: DeviceFolders;
  close(): Promise<void>;
}

/** @param lasting the folder that keeps the device from run to run; undefined for a temporary one */
export async function openDeviceFolders(lasting: string | undefined): Promise<OpenDeviceFolders> {
  const temporary = await mkdtemp(join(tmpdir(), 'plat-dev-'));
  const close = () => rm(temporary, { recursive: true, force: true });
  const root = lasting === undefined ? join(temporary, 'device') : resolve(lasting);
  const run = join(temporary, 'run');
  const below = [
    ...Object.values(systemFolders).map((name) => `${VOLUME}/${name}`),
    '/var/apps',
    '/var/log/apps',
    '/var/tmp',
    '/tmp',
    ROOT_TARGET,
  ];
  try {
    for (const folder of below) await mkdir(join(root, folder), { recursive: true, mode: 0o755 });
    await mkdir(join(run, 'plat'), { recursive: true, mode: 0o755 });
    return { folders: { root, run }, close };
  } catch (cause) {
    await close();
    const hint = text`Pass a writable folder with --device, or omit it for a temporary one.`;
    throw new PlatDevError('state-invalid', text`The device cannot be created in ${root}`, hint, { cause });
  }
}

/** Where the parts of an installed application are, as its processes see them. */
export interface ApplicationPaths {
  /** `/var/apps/<appname>`. */
  base: string;
  target: string;
  etc: string;
  var: string;
  home: string;
  tmp: string;
  meta: string;
  tempLogFile: string;
  /** The unpacked package, while it is installed. */
  tempPackage: string;
}

export function devicePathsOf(
  appName: string,
  { isRootInstall }: { isRootInstall: boolean },
): ApplicationPaths {
  const onVolume = (folder: string) => `${VOLUME}/${folder}/${appName}`;
  return {
    base: `/var/apps/${appName}`,
    target: isRootInstall ? `${ROOT_TARGET}/${appName}` : onVolume(systemFolders.target),
    etc: onVolume(systemFolders.etc),
    var: onVolume(systemFolders.var),
    home: onVolume(systemFolders.home),
    tmp: onVolume(systemFolders.tmp),
    meta: onVolume(systemFolders.meta),
    tempLogFile: `/tmp/${appName}.log`,
    tempPackage: `/tmp/${appName}.package`,
  };
}

/** The same paths as this machine has them. */
export function hostPathsOf(paths: ApplicationPaths, { root }: DeviceFolders): ApplicationPaths {
  const pairs = Object.entries(paths).map(([name, path]) => [name, join(root, path)]);
  return Object.fromEntries(pairs) as ApplicationPaths;
}

/** Makes a link, in place of one that leads elsewhere. */
export async function makeLink(path: string, target: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  if ((await lstat(path).catch(() => undefined))?.isSymbolicLink()) await rm(path);
  await symlink(target, path);
}
