import { type Fault, fault, type RuleName } from '../findings.js';
import { lineOfKey } from './manifest-faults.js';
import { ICONS, type PackageOnDisk, targetOutside } from './read-package.js';

/** What a package has to contain, with the rule for its absence. */
const REQUIRED: readonly { path: string; rule: RuleName; unless?: string }[] = [
  { path: 'config/privilege', rule: 'file-missing' },
  { path: 'config/resource', rule: 'file-missing' },
  { path: 'app', rule: 'part-missing' },
  { path: 'cmd', rule: 'part-missing' },
  { path: 'cmd/main', rule: 'part-missing', unless: 'cmd' },
  { path: 'wizard', rule: 'wizard-folder-missing' },
  ...ICONS.map(({ file }) => ({ path: file, rule: 'part-missing' as const })),
];

/** Parts that are missing, and links that lead out of the package. */
export async function layoutFaults(contents: PackageOnDisk): Promise<Fault[]> {
  const { root, entries, key, desktopConfig } = contents;
  const missing = REQUIRED.filter(({ path }) => !isThere(contents, path))
    .filter(({ unless }) => unless === undefined || entries.has(unless))
    .map(({ path, rule }) => misnamed(contents, path) ?? fault(rule, { file: path }));
  const hasApp = entries.get('app')?.kind === 'folder';
  const uiFolder = key('desktop_uidir');
  const isUiMissing = !!uiFolder && hasApp && !entries.has(`app/${uiFolder}`) && !entries.has(uiFolder);
  // A package without a page says so: its folder of entries is empty in the manifest.
  const isConfigMissing = desktopConfig === undefined && hasApp && !isUiMissing && uiFolder !== '';
  const links: Fault[] = [];
  for (const entry of entries.values()) {
    const target = entry.kind === 'link' ? await targetOutside(root, entry) : undefined;
    if (target !== undefined) links.push(fault('link-leaves-package', { file: entry.path }, { target }));
  }
  return [
    ...missing,
    ...(isUiMissing
      ? [fault('ui-folder-missing', lineOfKey(contents, 'desktop_uidir'), { value: uiFolder })]
      : []),
    ...(isConfigMissing ? [fault('entries-missing', { file: 'app/ui/config' })] : []),
    ...links,
  ];
}

/** Files and folders that this user has no right to read. */
export function unreadableFaults({ entries }: PackageOnDisk): Fault[] {
  return [...entries.values()].flatMap(({ path, kind }) =>
    kind === 'unreadable' ? [fault('file-unreadable', { file: path })] : [],
  );
}

/** A file whose name differs from that path in letter case alone: devices tell them apart. */
export function misnamed({ entries }: PackageOnDisk, path: string): Fault | undefined {
  const found = [...entries.keys()].find((name) => name.toLowerCase() === path.toLowerCase());
  return found === undefined || found === path
    ? undefined
    : fault('file-letter-case', { file: found }, { name: path });
}

const FOLDERS = ['app', 'cmd', 'wizard'];

/** A folder in place of a file counts as missing, and a file in place of a folder. */
function isThere({ entries }: PackageOnDisk, path: string): boolean {
  const wrong = FOLDERS.includes(path) ? 'file' : 'folder';
  const kind = entries.get(path)?.kind;
  return kind !== undefined && kind !== wrong;
}
