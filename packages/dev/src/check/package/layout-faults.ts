import { existsSync } from 'node:fs';
import { type Fault, fault, faultsAmong } from '../findings.js';
import { ICONS, type PackageOnDisk, targetOutside } from './read-package.js';

/** The scripts that the packing tool of the system requires. Those of `config` are optional. */
const SCRIPTS = [
  'main',
  ...['install', 'upgrade', 'uninstall'].flatMap((name) => [`${name}_init`, `${name}_callback`]),
];
const REQUIRED = ['config/privilege', 'config/resource', 'app', 'cmd', ...ICONS.map(({ file }) => file)];

/** Parts that are missing, and links that lead out of the package. */
export async function layoutFaults(contents: PackageOnDisk): Promise<Fault[]> {
  const { entries, key, uiFolder } = contents;
  const hasScripts = entries.get('cmd')?.kind === 'folder';
  const links = [...entries.values()].filter(({ kind }) => kind === 'link');
  const dangling = links.filter(({ place }) => !existsSync(place)).map(({ path }) => path);
  const required = [...REQUIRED, ...(hasScripts ? SCRIPTS.map((name) => `cmd/${name}`) : [])];
  const missing = required
    .filter((path) => !isThere(contents, path) || dangling.includes(path))
    .map((path) => misnamed(contents, path) ?? missingFault(path));
  // A package without a page has neither the key nor the folder. Behind a link the packing tool of the system does not look.
  const ui = entries.get(uiFolder);
  const hasEntries = ui?.kind !== 'link' && (!!key('desktop_uidir') || ui !== undefined);
  const config = `${uiFolder}/config`;
  const isConfigMissing = entries.get('app')?.kind === 'folder' && hasEntries && !isThere(contents, config);
  const isOther = (path: string) => /^app\/[^/]+\/config$/.test(path) && isThere(contents, path);
  const folder = [...entries.keys()].find(isOther)?.split('/')[1] ?? '';
  const isEnglishMissing = entries.has('i18n') && !entries.has('i18n/en') && !entries.has('i18n/en-US');
  const targets = await Promise.all(links.map((link) => targetOutside(contents, link)));
  return faultsAmong([
    ...missing,
    isConfigMissing && fault(folder ? 'entries-elsewhere' : 'entries-missing', { file: config }, { folder }),
    isEnglishMissing && fault('i18n-without-english', { file: 'i18n' }),
    ...links.map(({ path: file }, index) => {
      const target = targets[index];
      return target !== undefined && fault('link-leaves-package', { file }, { target });
    }),
  ]);
}

/** A missing part, by what is to be created. */
function missingFault(file: string): Fault {
  if (file.startsWith('cmd/')) return fault('script-missing', { file });
  const size = ICONS.find((icon) => icon.file === file)?.size;
  return fault('file-missing', { file }, size ? { file: `${file} (${size} × ${size})` } : {});
}

/** Files and folders that this user has no right to read. */
export function unreadableFaults({ entries }: PackageOnDisk): Fault[] {
  return [...entries.values()].flatMap(({ path, kind }) =>
    kind === 'unreadable' ? [fault('file-unreadable', { file: path })] : [],
  );
}

/** A required file whose name differs in letter case alone: devices tell them apart. */
function misnamed({ entries }: PackageOnDisk, path: string): Fault | undefined {
  const found = [...entries.keys()].find((name) => name.toLowerCase() === path.toLowerCase());
  return found === undefined || found === path
    ? undefined
    : fault('file-letter-case', { file: found }, { name: path });
}

/** A folder in place of a file counts as missing, and a file in place of a folder. */
function isThere({ entries }: PackageOnDisk, path: string): boolean {
  const wrong = path === 'app' || path === 'cmd' ? 'file' : 'folder';
  const kind = entries.get(path)?.kind;
  return kind !== undefined && kind !== wrong;
}
