import { nearestName } from 'plat-common/nearest-name';
import { manifestKeys, mistakenManifestKeys } from 'plat-schemas/package';
import { type Fault, fault } from '../findings.js';
import type { PackageOnDisk } from './read-package.js';

const file = 'manifest';
// Without these a device cannot install a package; the others it fills in itself.
const NEEDED = new Set(['appname', 'version', 'display_name']);
// Published packages have other values of these, and are installed.
const LENIENT = new Set([
  'ctl_stop',
  'checkport',
  'install_type',
  'os_min_version',
  'os_max_version',
  'disable_authorization_path',
  'micro_app',
  'beta',
  'reloadui',
]);

/** Faults in the lines of `manifest`. */
export function manifestFaults({ manifest, key }: PackageOnDisk): Fault[] {
  if (manifest === undefined) return [fault('manifest-missing', { file })];
  const missing = Object.entries(manifestKeys)
    .filter(([name, { required }]) => required && !key(name))
    // `arch` is what the platform was called before.
    .filter(([name]) => !(name === 'platform' && key('arch')))
    .map(([name]) =>
      fault(NEEDED.has(name) ? 'manifest-key-missing' : 'manifest-key-advised', { file }, { key: name }),
    );
  const seen = new Set<string>();
  const inLines = manifest.flatMap(({ key: name, value, line }): Fault[] => {
    const place = { file, line };
    const right = meantKey(name);
    const twice = seen.has(name) ? [fault('manifest-key-twice', place, { key: name })] : [];
    seen.add(name);
    if (right !== undefined) return [...twice, fault('manifest-key-mistaken', place, { key: name, right })];
    const { pattern, description = '', examples = '' } = manifestKeys[name] ?? {};
    const isInvalid =
      value !== '' && pattern !== undefined && !new RegExp(`^(?:${pattern})$`, 'i').test(value);
    const values = { key: name, value, description, examples };
    const rule = LENIENT.has(name) ? 'manifest-value-unknown' : 'manifest-value-invalid';
    return isInvalid ? [...twice, fault(rule, place, values)] : twice;
  });
  return [...missing, ...inLines, ...portFaults(key('service_port'), manifest)];
}

/** The key that a misspelt one means. A key that resembles no other may be the author's own. */
function meantKey(name: string): string | undefined {
  if (Object.hasOwn(manifestKeys, name)) return undefined;
  const byPlainName = new Map(Object.keys(manifestKeys).map((key) => [withoutMarks(key), key]));
  const plain = withoutMarks(name);
  const nearest = nearestName(plain, [...byPlainName.keys()], Math.min(2, Math.floor(plain.length / 5)));
  return mistakenManifestKeys[name] ?? (nearest && byPlainName.get(nearest));
}

/** Names are compared without `_` and `-`, which are what is mostly left out. */
function withoutMarks(name: string): string {
  return name.replace(/[_-]/g, '');
}

function portFaults(port: string | undefined, lines: NonNullable<PackageOnDisk['manifest']>): Fault[] {
  if (port === undefined || !/^\d{1,5}$/.test(port) || Number(port) <= 65_535) return [];
  const line = lines.find(({ key }) => key === 'service_port')?.line;
  const { description = '' } = manifestKeys.service_port ?? {};
  const values = { key: 'service_port', value: port, description, examples: '8099 (0–65535)' };
  return [fault('manifest-value-invalid', { file, line }, values)];
}

/** The line of a key. */
export function lineOfKey({ manifest }: PackageOnDisk, name: string): { file: string; line?: number } {
  const line = manifest?.find(({ key }) => key === name)?.line;
  return { file, ...(line !== undefined && { line }) };
}
