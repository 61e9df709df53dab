import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { manifestLines } from 'plat-schemas/package';
import { checkPackage } from '../check/check-package.js';
import {
  type Fault,
  type Finding,
  fault,
  findingOf,
  findingsOfLeftOut,
  type Language,
} from '../check/findings.js';
import { openPackage } from '../device/package-files.js';

/** Reads an installable file as a device does: its checksum and paths, and what `check` finds in it. */
export async function verifyPackage(file: string, language: Language = 'en'): Promise<Finding[]> {
  const { folder, unsafe, close } = await openPackage(file);
  try {
    const { findings } = await checkPackage(folder, { language });
    const faults = (await checksumFaults(folder)).map((one) => findingOf(one, language));
    return [...faults, ...findingsOfLeftOut(unsafe, language), ...findings];
  } finally {
    await close();
  }
}

/** @param folder an unpacked file, in which no part is a link */
async function checksumFaults(folder: string): Promise<Fault[]> {
  const app = join(folder, 'app.tgz');
  if (!existsSync(app)) return [fault('archive-part-missing', { file: 'app.tgz' })];
  const hash = createHash('md5');
  await pipeline(createReadStream(app), hash);
  const actual = hash.digest('hex');
  const file = 'manifest';
  const lines = manifestLines(await readFile(join(folder, file), 'utf8').catch(() => ''));
  const { value = '', line } = lines.find(({ key }) => key === 'checksum') ?? {};
  if (value === '') return [fault('archive-checksum-missing', { file })];
  return value === actual ? [] : [fault('archive-checksum-wrong', { file, line }, { value, actual })];
}
