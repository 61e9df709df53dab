import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { unpackTar } from 'modern-tar';
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

const REQUIRED = ['manifest', 'app.tgz', 'config/privilege', 'config/resource', 'ICON.PNG', 'ICON_256.PNG'];

/** Reads an installable file as a device does: its parts, its checksum, rights and paths, and what `check` finds in it. */
export async function verifyPackage(file: string, language: Language = 'en'): Promise<Finding[]> {
  const faults = await archiveFaults(file);
  if (faults.some(({ rule }) => rule === 'archive-unreadable'))
    return faults.map((one) => findingOf(one, language));
  const opened = await openPackage(file);
  try {
    const { findings } = await checkPackage(opened.folder, { language });
    const leftOut = findingsOfLeftOut(opened.unsafe, language);
    return [...faults.map((one) => findingOf(one, language)), ...leftOut, ...findings];
  } finally {
    await opened.close();
  }
}

async function archiveFaults(file: string): Promise<Fault[]> {
  const outer = await membersOf(await readFile(file));
  if (typeof outer === 'string') return [fault('archive-unreadable', { file }, { reason: outer })];
  const byName = new Map(outer.map((member) => [member.header.name.replace(/^\.\//, ''), member]));
  const names = [...byName.keys()];
  const app = byName.get('app.tgz')?.data;
  const inner = app === undefined ? [] : await membersOf(app);
  if (typeof inner === 'string') return [fault('archive-unreadable', { file: 'app.tgz' }, { reason: inner })];
  const hasScripts = names.some((name) => name.startsWith('cmd/') || name === 'cmd');
  const missing = [...REQUIRED.filter((name) => !byName.has(name)), ...(hasScripts ? [] : ['cmd/'])];
  return [
    ...missing.map((name) => fault('archive-part-missing', { file: name })),
    ...checksumFaults(byName.get('manifest')?.data, app),
  ];
}

function checksumFaults(manifest: Uint8Array | undefined, app: Uint8Array | undefined): Fault[] {
  if (manifest === undefined || app === undefined) return [];
  const lines = manifestLines(new TextDecoder().decode(manifest));
  const written = lines.find(({ key }) => key === 'checksum');
  const actual = createHash('md5').update(app).digest('hex');
  const file = 'manifest';
  if (written === undefined || written.value === '') return [fault('archive-checksum-missing', { file })];
  const { value, line } = written;
  return value === actual ? [] : [fault('archive-checksum-wrong', { file, line }, { value, actual })];
}

/** The members of a gzipped tar, or why it cannot be read as one. */
async function membersOf(packed: Uint8Array) {
  try {
    return await unpackTar(gunzipSync(packed), { strict: true });
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
