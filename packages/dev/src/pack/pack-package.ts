import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdtemp, readFile, readlink, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Language } from 'plat-common/locale';
import { type ManifestLine, manifestLines } from 'plat-schemas/package';
import { checkPackage } from '../check/check-package.js';
import { type Fault, type Finding, fault, findingOf, findingsOfLeftOut } from '../check/findings.js';
import { missingProgram } from '../check/package/program-faults.js';
import { firstBytes, type PackageOnDisk, readPackage } from '../check/package/read-package.js';
import { scriptsOf } from '../check/package/script-faults.js';
import { openPackage } from '../device/package-files.js';
import { type Member, writeArchive } from './archive.js';

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
  // Its build was to be run before the packing, and not before the check.
  const unbuilt = existsSync(join(contents.root, 'package.json'))
    ? missingProgram(contents, await scriptsOf(contents))
    : [];
  findings.push(...unbuilt.map((one) => findingOf(one, language)));
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

/** Left behind by editors, systems and git; a device has no use for them. */
const LEFT_OUT = /(?:^|\/)(?:\.git(?:keep|ignore|attributes)?|\.DS_Store|Thumbs\.db|__MACOSX)(?:\/|$)/;

/** Authors on Windows have no run bits, so what can be run is known by its first bytes too. */
const PROGRAM = /^(?:#!|.ELF)/s;

/** The members of a folder of the package, below `prefix`, which their names do not repeat. */
async function membersBelow({ entries }: PackageOnDisk, prefix = ''): Promise<Member[]> {
  const own = [...entries.values()].filter(({ path }) => path.startsWith(prefix) && !LEFT_OUT.test(path));
  const members = own.map(async ({ path, place, kind, size, isRunnable }): Promise<Member> => {
    const name = path.slice(prefix.length);
    if (kind === 'folder') return { name, type: 'directory', isRunnable: true };
    if (kind === 'link') return { name, type: 'symlink', isRunnable: true, linkname: await readlink(place) };
    const isProgram =
      isRunnable || path.startsWith('cmd/') || PROGRAM.test((await firstBytes(place, 4)).toString('latin1'));
    return { name, type: 'file', isRunnable: isProgram, size, place };
  });
  return Promise.all(members);
}

/** The packing tool of the system writes these, empty where a manifest has none. */
const ALWAYS = ['platform', 'desktop_uidir', 'desktop_applaunchname'];

/** The manifest as the packing tool of the system writes it: no byte order mark, LF, values without quotes, aligned, with the checksum. */
function packedManifest(lines: readonly ManifestLine[], checksum: string): string {
  const written = new Map<string, Pick<ManifestLine, 'value' | 'comments'>>();
  for (const { key, value, comments, cut } of lines)
    written.set(key, { value, comments: cut === '' ? comments : [...comments, cut] });
  for (const key of ALWAYS) if (!written.has(key)) written.set(key, { value: '', comments: [] });
  written.set('checksum', { value: checksum, comments: written.get('checksum')?.comments ?? [] });
  const width = Math.max(...[...written.keys()].map((key) => Buffer.byteLength(key)));
  return [...written]
    .flatMap(([key, { value, comments }]) => [
      ...comments.map((comment) => `${comment.slice(0, 1)} ${comment.slice(1).trim()}\n`),
      `${key}${' '.repeat(width - Buffer.byteLength(key))} = ${quoted(value)}\n`,
    ])
    .join('');
}

function quoted(value: string): string {
  if (/[\n`]/.test(value)) return `"""${value}"""`;
  if (/[#;]/.test(value)) return `\`${value}\``;
  return value.trim() === value ? value : `"${value}"`;
}

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
  const { value = '', line = 0 } = lines.find(({ key }) => key === 'checksum') ?? {};
  if (value === '') return [fault('archive-checksum-missing', { file })];
  return value === actual ? [] : [fault('archive-checksum-wrong', { file, line }, { value, actual })];
}
