import type { DevicePackage } from '../device/device-package.js';

const MAX_BYTES = 65_536;

/** A configuration file with its text as the old version left it. */
interface ChangedFile {
  name: string;
  before: string;
}

/** Adds an empty line to each text file of `etc`, as a user's change that no application minds. */
export async function changeConfiguration(device: DevicePackage): Promise<ChangedFile[]> {
  const etc = device.folder('etc');
  const changed: ChangedFile[] = [];
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
  return changed;
}

/** The files that are again as they were before the user's change. */
export async function overwrittenFiles(
  device: DevicePackage,
  changed: readonly ChangedFile[],
): Promise<string[]> {
  const texts = await Promise.all(changed.map(({ name }) => device.folder('etc').text(name)));
  return changed.flatMap(({ name, before }, index) => (texts[index] === before ? [`etc/${name}`] : []));
}
