import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { resourceContent } from 'plat-schemas/package';
import { type Fault, fault } from '../findings.js';
import { entryFaults } from './entry-faults.js';
import { iconFaults } from './icon-faults.js';
import { jsonFaults } from './json-faults.js';
import { layoutFaults, unreadableFaults } from './layout-faults.js';
import { lineOfKey, manifestFaults } from './manifest-faults.js';
import { packedSecretFaults } from './packed-secrets.js';
import { BRINGS, missingProgram, programFaults } from './program-faults.js';
import type { PackageOnDisk } from './read-package.js';
import { scriptFaults, scriptsOf } from './script-faults.js';
import { wizardFaults } from './wizard-faults.js';

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
