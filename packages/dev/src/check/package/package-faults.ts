import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { resourceContent } from 'plat-schemas/package';
import { type Fault, fault, faultsAmong } from '../findings.js';
import { entryFaults } from './entry-faults.js';
import { iconFaults } from './icon-faults.js';
import { jsonFaults } from './json-faults.js';
import { lineOfKey, manifestFaults } from './manifest-faults.js';
import { packedSecretFaults } from './packed-secrets.js';
import { BRINGS, missingProgram, programFaults } from './program-faults.js';
import { ICONS, type PackageOnDisk, targetOutside } from './read-package.js';
import { scriptFaults, scriptsOf } from './script-faults.js';
import { wizardFaults } from './wizard-faults.js';

/** The scripts that the packing tool of the system requires. Those of `config` are optional. */
const SCRIPTS = [
  'main',
  ...['install', 'upgrade', 'uninstall'].flatMap((name) => [`${name}_init`, `${name}_callback`]),
];
const REQUIRED = ['config/privilege', 'config/resource', 'app', 'cmd', ...ICONS.map(({ file }) => file)];

/** All faults of a package that do not depend on its code. */
export async function packageFaults(contents: PackageOnDisk): Promise<Fault[]> {
  const scripts = await scriptsOf(contents);
  const unreadable = unreadableFaults(contents);
  // The build of a project may write it, too.
  const mayCome =
    existsSync(join(contents.root, 'package.json')) || scripts.some(({ text }) => BRINGS.test(text));
  // An emulator starts without the parser of YAML.
  const { composeFaults } = await import('./compose-faults.js');
  const faults = [
    ...manifestFaults(contents),
    ...(await layoutFaults(contents)),
    ...jsonFaults(contents),
    ...entryFaults(contents),
    ...(await iconFaults(contents)),
    ...wizardFaults(contents),
    ...portFileFaults(contents),
    ...(await scriptFaults(scripts, contents.appname)),
    ...(await composeFaults(contents, scripts)),
    ...(mayCome ? [] : missingProgram(contents, scripts)),
    ...(await programFaults(contents)),
    ...(await packedSecretFaults(contents)),
  ];
  // What compares with a name that is to be corrected would be corrected twice.
  const compared = faults.filter(({ values }) => 'appname' in values);
  const isInvalid = faults.some(
    ({ rule, values }) => rule === 'manifest-value-invalid' && values.key === 'appname',
  );
  const right = isInvalid || compared.length < 2 ? undefined : nameOfEntries(contents);
  if (right !== undefined) {
    const at = lineOfKey(contents, 'appname');
    faults.push(fault('appname-unlike-entries', at, { value: contents.appname, right }));
  }
  const hidden = isInvalid || right !== undefined ? compared : [];
  // What is missing or wrong in unreadable files is not known.
  const isKnown = ({ file = '' }: Fault) =>
    !unreadable.some(({ file: path = '' }) => `${file}/`.startsWith(`${path}/`));
  return [...unreadable, ...faults.filter((one) => isKnown(one) && !hidden.includes(one))];
}

/** The name that all entries have in their ids, if it is another than that of the application. */
function nameOfEntries({ desktopEntries = {}, appname }: PackageOnDisk): string | undefined {
  const [name, ...others] = new Set(Object.keys(desktopEntries).map((id) => id.replace(/\.[^.]*$/, '')));
  return name === appname || others.length > 0 ? undefined : name;
}

/** The file with the ports for the firewall, where `port-config` names one that is missing. */
function portFileFaults({ json, entries }: PackageOnDisk): Fault[] {
  const resource = json('config/resource');
  const name = resourceContent.safeParse(resource?.value).data?.['port-config']?.['protocol-file'];
  if (name === undefined || [name, `app/${name}`, `config/${name}`].some((path) => entries.has(path)))
    return [];
  const place = { file: 'config/resource', ...resource?.at(['port-config', 'protocol-file']) };
  return [fault('port-file-missing', place, { file: name })];
}

/** Parts that are missing, and links that lead out of the package. */
async function layoutFaults(contents: PackageOnDisk): Promise<Fault[]> {
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
function unreadableFaults({ entries }: PackageOnDisk): Fault[] {
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
