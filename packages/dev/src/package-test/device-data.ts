import type { DevicePackage } from '../device/device-package.js';
import type { SafeFolder } from '../device/safe-folder.js';

const MARKER = 'plat-dev-test.txt';
const OLDER = '0.0.1';

/** Where an application keeps what a device never deletes: `var`, and its shared folders. */
function placesOf(device: DevicePackage): { name: string; folder: SafeFolder }[] {
  const shares = device.shares.map(({ name, folder }) => ({
    name: `shares/${name.split('/').at(-1)}/`,
    folder,
  }));
  return [{ name: 'var/', folder: device.folder('var') }, ...shares];
}

/** Puts a file into each place that lasts. */
export async function mark(device: DevicePackage): Promise<void> {
  for (const { folder } of placesOf(device)) await folder.write(MARKER, 'Written by plat-dev test.\n');
}

/** The places whose file is no longer there. */
export async function lostPlaces(device: DevicePackage): Promise<string[]> {
  const looked = placesOf(device).map(async ({ name, folder }) =>
    (await folder.stat(MARKER)) ? [] : [name],
  );
  return (await Promise.all(looked)).flat();
}

/** Gives the installed application an older version, so that an upgrade follows it. */
export async function makeOlder(device: DevicePackage): Promise<void> {
  const base = device.folder('base');
  const text = (await base.text('manifest')) ?? '';
  await base.write('manifest', text.replace(/^(version[ \t]*=[ \t]*).*$/m, `$1${OLDER}`));
}

/** Folders that a device deletes and that are there nevertheless. */
export async function leftFolders(device: DevicePackage): Promise<string[]> {
  const names = ['target', 'tmp', 'home', 'etc'] as const;
  const looked = names.map(async (name) => ((await device.folder(name).stat('')) ? [`${name}/`] : []));
  return (await Promise.all(looked)).flat();
}

const MAX_BYTES = 65_536;

/**
 * Adds an empty line to each text file of `etc`, as a user's change that no application minds. The returned function finds the files
 * that are again as the old version left them.
 */
export async function changeConfiguration(device: DevicePackage) {
  const etc = device.folder('etc');
  const changed: { name: string; before: string }[] = [];
  const changeIn = async (folder: string) => {
    for (const entry of await etc.list(folder)) {
      const name = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) await changeIn(name);
      if (!entry.isFile() || ((await etc.stat(name))?.size ?? MAX_BYTES) >= MAX_BYTES) continue;
      const before = (await etc.text(name)) ?? '\0';
      if (before.includes('\0')) continue;
      await etc.write(name, `${before}\n`);
      changed.push({ name, before });
    }
  };
  await changeIn('');
  return async (): Promise<string[]> => {
    const texts = await Promise.all(changed.map(({ name }) => etc.text(name)));
    return changed.flatMap(({ name, before }, index) => (texts[index] === before ? [`etc/${name}`] : []));
  };
}
