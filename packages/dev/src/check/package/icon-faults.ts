import { type Fault, fault, faultsAmong } from '../findings.js';
import { ICONS, type PackageOnDisk } from './read-package.js';

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const MIN_BYTES = 256;
const SIZES = [64, 256];

/** Icons that are missing, not a PNG, or of another size than in their name. */
export async function iconFaults(contents: PackageOnDisk): Promise<Fault[]> {
  const { entries, desktopConfig, desktopEntries } = contents;
  const folder = desktopConfig?.file.replace(/config$/, '') ?? '';
  const sizes = new Map<string, number | undefined>();
  for (const { file, size } of ICONS) if (entries.has(file)) sizes.set(file, size);
  for (const { icon } of Object.values(desktopEntries ?? {})) {
    if (typeof icon !== 'string' || icon === '' || /^(?:[a-z]+:|\/)/i.test(icon)) continue;
    for (const size of SIZES) {
      // Without the mark it is one picture for all sizes.
      const isOfSize = icon.includes('{0}');
      sizes.set(folder + icon.replaceAll('{0}', String(size)), isOfSize ? size : undefined);
    }
  }
  const faults: Fault[] = [];
  for (const [file, size] of sizes) {
    if (!entries.has(file)) faults.push(fault('icon-missing', { file }, { size: size ?? 256 }));
    else if (size !== undefined) faults.push(...(await pictureFaults(contents, file, size)));
  }
  return faults;
}

async function pictureFaults({ bytes }: PackageOnDisk, file: string, size: number): Promise<Fault[]> {
  // A folder, or a link that leads nowhere, has no bytes.
  const picture = await bytes(file).catch(() => Buffer.alloc(0));
  const place = { file };
  if (picture.length < 24 || !picture.subarray(0, 8).equals(PNG)) return [fault('icon-invalid', place)];
  const [width, height] = [picture.readUInt32BE(16), picture.readUInt32BE(20)];
  return faultsAmong([
    !(width === size && height === size) && fault('icon-size', place, { width, height, size }),
    picture.length < MIN_BYTES && fault('icon-too-small', place, { bytes: picture.length }),
  ]);
}
