import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { checkPackage } from '../check/check-package.js';
import type { Finding, Language } from '../check/findings.js';
import { type PackageOnDisk, readPackage } from '../check/package/read-package.js';
import { archiveOf } from './archive.js';
import { type Member, memberOf, membersBelow } from './packed-files.js';

/** How to pack. */
export interface PackOptions {
  /** The file to write. @default `<appname>.fpk` in the working directory */
  out?: string | undefined;
  /** Language of the findings. @default 'en' */
  language?: Language | undefined;
}

/** What was packed, or why not. */
export interface PackedPackage {
  /** Undefined where the package has errors, and nothing was written. */
  file?: string;
  bytes?: number;
  findings: Finding[];
}

const TOP_FOLDERS = ['cmd', 'config', 'wizard', 'ui'];

/** Writes the installable file of a package: the same bytes for the same files. With errors in the package it writes nothing. */
export async function packPackage(
  folder: string,
  { out, language }: PackOptions = {},
): Promise<PackedPackage> {
  const { ok, findings } = await checkPackage(folder, { isPacking: true, language });
  if (!ok) return { findings };
  const contents = await readPackage(resolve(folder));
  const file = resolve(out ?? `${contents.appname}.fpk`);
  const packed = await installableFile(contents);
  await writeFileAtomic(file, packed);
  return { file, bytes: packed.length, findings };
}

async function installableFile(contents: PackageOnDisk): Promise<Buffer> {
  const app = await archiveOf(await membersBelow(contents, 'app'));
  const checksum = createHash('md5').update(app).digest('hex');
  const manifest = withChecksum(String(await contents.bytes('manifest')), checksum);
  const beside = [...contents.entries.values()].filter(
    ({ path, kind }) => kind === 'file' && !path.includes('/') && path !== 'manifest',
  );
  const members: Member[] = [
    { name: 'manifest', kind: 'file', isRunnable: false, content: Buffer.from(manifest) },
    { name: 'app.tgz', kind: 'file', isRunnable: false, content: app },
    // It has to exist, also where nothing is asked.
    { name: 'wizard/', kind: 'folder', isRunnable: true },
  ];
  for (const entry of beside) members.push(await memberOf(contents, entry, entry.path));
  for (const folder of TOP_FOLDERS) {
    if (folder !== 'wizard' && contents.entries.has(folder))
      members.push({ name: `${folder}/`, kind: 'folder', isRunnable: true });
    const inside = await membersBelow(contents, folder);
    members.push(...inside.map((member) => ({ ...member, name: `${folder}/${member.name}` })));
  }
  return archiveOf(members);
}

/** The manifest with the checksum of its application, in place of another one. */
function withChecksum(manifest: string, checksum: string): string {
  const line = `checksum=${checksum}`;
  if (/^checksum[ \t]*=.*$/m.test(manifest)) return manifest.replace(/^checksum[ \t]*=[^\r\n]*/m, line);
  return `${manifest.replace(/\s*$/, '')}\n${line}\n`;
}
