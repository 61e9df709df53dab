import { existsSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { checkPackage } from '../check/check-package.js';
import { type Finding, fault, findingOf, type Language } from '../check/findings.js';
import { type PackageOnDisk, readPackage } from '../check/package/read-package.js';
import { writeArchive } from './archive.js';
import { membersBelow } from './packed-files.js';
import { packedManifest } from './packed-manifest.js';

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

/** What lies beside `app.tgz`. The packing tool of the system leaves out the ports for the firewall, which other builders keep. */
const BESIDE = /^(?:(?:cmd|config|wizard|i18n)(?:\/|$)|(?:ICON|ICON_256)\.PNG$|LICENSE$|[^/]+\.sc$)/;

/** Writes the installable file of a package: the same bytes for the same files. With errors in the package it writes nothing. */
export async function packPackage(
  folder: string,
  { out, language = 'en' }: PackOptions = {},
): Promise<PackedPackage> {
  const { ok, findings } = await checkPackage(folder, { language });
  if (!ok) return { findings };
  const contents = await readPackage(resolve(folder));
  const program = await unbuiltProgram(contents);
  // The packing tool of the system packs it: a script may write the program later.
  if (program !== undefined)
    findings.push(findingOf(fault('archive-unbuilt', { file: 'cmd/main' }, { program }), language));
  const file = resolve(out ?? `${contents.appname}.fpk`);
  const parts = await mkdtemp(join(dirname(file), '.plat-dev-pack-'));
  try {
    const bytes = await writeInstallable(contents, parts);
    await rename(join(parts, 'package.fpk'), file);
    return { file, bytes, findings };
  } finally {
    await rm(parts, { recursive: true, force: true });
  }
}

/** The program of `cmd/main` that only the build of the project writes, into another folder. */
async function unbuiltProgram({ root, entries, bytes }: PackageOnDisk): Promise<string | undefined> {
  if (!existsSync(join(root, 'package.json'))) return undefined;
  const main = String(await bytes('cmd/main'));
  return [...main.matchAll(/APPDEST[}"]*\/([\w./-]+\.[cm]?js)\b/g)]
    .map(([, path = '']) => `app/${path}`)
    .find((path) => !entries.has(path));
}

async function writeInstallable(contents: PackageOnDisk, folder: string): Promise<number> {
  const all = await membersBelow(contents);
  const config = all.filter(({ name }) => /^config(?:\/|$)/.test(name));
  // `config/` lies in app.tgz too, in place of what `app/` has there.
  const inside = [...(await membersBelow(contents, 'app/')), ...config];
  const place = join(folder, 'app.tgz');
  const app = await writeArchive([...new Map(inside.map((member) => [member.name, member])).values()], place);
  const manifest = packedManifest(contents.manifest, app.md5);
  const file = { type: 'file', isRunnable: false } as const;
  const { bytes } = await writeArchive(
    [
      ...all.filter(({ name }) => BESIDE.test(name)),
      { name: 'manifest', ...file, size: Buffer.byteLength(manifest), content: manifest },
      { name: 'app.tgz', ...file, size: app.bytes, place },
    ],
    join(folder, 'package.fpk'),
  );
  return bytes;
}
