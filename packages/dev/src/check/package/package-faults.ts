import type { Fault } from '../findings.js';
import { composeFaults } from './compose-faults.js';
import { entryFaults } from './entry-faults.js';
import { iconFaults } from './icon-faults.js';
import { jsonFaults } from './json-faults.js';
import { layoutFaults, unreadableFaults } from './layout-faults.js';
import { manifestFaults } from './manifest-faults.js';
import { packedSecretFaults } from './packed-secrets.js';
import { portFileFaults } from './port-file-faults.js';
import { programFaults } from './program-faults.js';
import type { PackageOnDisk } from './read-package.js';
import { scriptFaults, scriptsOf } from './script-faults.js';
import { wizardFaults } from './wizard-faults.js';

/** All faults of a package that do not depend on its code. */
export async function packageFaults(contents: PackageOnDisk): Promise<Fault[]> {
  const scripts = await scriptsOf(contents);
  const unreadable = unreadableFaults(contents);
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
    ...(await programFaults(contents)),
    ...(await packedSecretFaults(contents)),
  ];
  // What is missing or wrong in these is not known.
  const isKnown = ({ file = '' }: Fault) =>
    !unreadable.some(({ file: path = '' }) => `${file}/`.startsWith(`${path}/`));
  return [...unreadable, ...faults.filter(isKnown)];
}
