import type { HostedApplication } from '../application/hosted-application.js';
import { SafeFolder } from '../device/safe-folder.js';

const MAX_BYTES = 2_000_000;
const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** The picture that a package has for one of its entries, as PNG; undefined where it has none. */
export async function appIcon(
  { folder, application, package: run }: HostedApplication,
  index: number,
): Promise<Buffer | undefined> {
  const entries = run?.entries ?? application.current().entries;
  const icon = entries[index]?.icon;
  const named = ['256', '64'].flatMap((size) => {
    const file = icon?.replaceAll('{0}', size) ?? '';
    return [`app/ui/${file}`, `ui/${file}`];
  });
  for (const file of icon === undefined ? ['ICON_256.PNG', 'ICON.PNG'] : named) {
    const picture = await pngIn(folder, file);
    if (picture !== undefined) return picture;
  }
  return undefined;
}

/** No link is followed: a package names its icons, and must not show other files of this machine. */
async function pngIn(folder: string, path: string): Promise<Buffer | undefined> {
  const file = await new SafeFolder(folder).openFile(path);
  if (file === undefined) return undefined;
  try {
    if ((await file.stat()).size > MAX_BYTES) return undefined;
    const bytes = await file.readFile();
    return bytes.subarray(0, PNG.length).equals(PNG) ? bytes : undefined;
  } finally {
    await file.close();
  }
}
