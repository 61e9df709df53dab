import { access, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DevicePackage } from '../device/device-package.js';

const MARKER = 'plat-dev-test.txt';
const OLDER = '0.0.1';

/** Where an application keeps what a device never deletes: `var`, and its shared folders. */
function placesOf({ hostPaths, hostShares }: DevicePackage): { name: string; folder: string }[] {
  const shares = hostShares.map((folder) => ({ name: `shares/${folder.split('/').at(-1)}/`, folder }));
  return [{ name: 'var/', folder: hostPaths.var }, ...shares];
}

/** Puts a file into each place that lasts. */
export async function mark(device: DevicePackage): Promise<void> {
  for (const { folder } of placesOf(device))
    await writeFile(join(folder, MARKER), 'Written by plat-dev test.\n');
}

/** The places whose file is no longer there. */
export async function lostPlaces(device: DevicePackage): Promise<string[]> {
  const lost: string[] = [];
  for (const { name, folder } of placesOf(device))
    if (!(await isThere(join(folder, MARKER)))) lost.push(name);
  return lost;
}

/** Gives the installed application an older version, so that an upgrade follows it. */
export async function makeOlder({ hostPaths }: DevicePackage): Promise<void> {
  const file = join(hostPaths.base, 'manifest');
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace(/^(version[ \t]*=[ \t]*).*$/m, `$1${OLDER}`));
}

/** Folders that a device deletes and that are there nevertheless. */
export async function leftFolders({ hostPaths }: DevicePackage): Promise<string[]> {
  const { target, tmp, home, etc } = hostPaths;
  const left: string[] = [];
  for (const [name, path] of Object.entries({ target, tmp, home, etc })) {
    if (await isThere(path)) left.push(`${name}/`);
  }
  return left;
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
