import { resourceContent } from 'plat-schemas/package';
import { type Fault, fault } from '../findings.js';
import type { PackageOnDisk } from './read-package.js';

/** The file with the ports for the firewall, where `port-config` names one that is missing. */
export function portFileFaults({ json, entries }: PackageOnDisk): Fault[] {
  const resource = json('config/resource');
  const name = resourceContent.safeParse(resource?.value).data?.['port-config']?.['protocol-file'];
  if (name === undefined || [name, `app/${name}`, `config/${name}`].some((path) => entries.has(path)))
    return [];
  const place = { file: 'config/resource', ...resource?.at(['port-config', 'protocol-file']) };
  return [fault('port-file-missing', place, { file: name })];
}
