import { nearestName } from 'plat-common/nearest-name';
import { manifestKeys, mistakenManifestKeys } from 'plat-schemas/package';
import { type Fault, fault, faultsAmong } from '../findings.js';
import type { PackageOnDisk } from './read-package.js';

const file = 'manifest';
// The packing tool of the system rejects a manifest without these.
const NEEDED = ['appname', 'version', 'display_name', 'source'];
// It rejects unknown values of these, and packs those of any other key.
const STRICT = ['appname', 'platform'];

/** Faults in the lines of `manifest`. */
export function manifestFaults({ manifest, key }: PackageOnDisk): Fault[] {
  const missing = Object.entries(manifestKeys)
    .filter(([name, { required }]) => required && !key(name))
    // `arch` is what the platform was called before.
    .filter(([name]) => !(name === 'platform' && key('arch')))
    .map(([name]) =>
      fault(NEEDED.includes(name) ? 'manifest-key-missing' : 'manifest-key-advised', { file }, { key: name }),
    );
  const seen = new Set<string>();
  const inLines = manifest.flatMap(({ key: name, value, line, cut }): Fault[] => {
    const place = { file, line };
    const [word = ''] = value.split(/\s/);
    const meant = Object.hasOwn(manifestKeys, word) ? word : 'key';
    if (name === '') return [fault('manifest-line-invalid', place, { meant })];
    const isTwice = seen.has(name);
    seen.add(name);
    const right = meantKey(name);
    const { pattern, description = '', examples = '' } = manifestKeys[name] ?? {};
    const isStrict = STRICT.includes(name);
    const isKnown = pattern === undefined || new RegExp(`^(?:${pattern})$`, isStrict ? '' : 'i').test(value);
    const rule = isStrict ? 'manifest-value-invalid' : 'manifest-value-unknown';
    return faultsAmong([
      isTwice && fault('manifest-key-twice', place, { key: name }),
      cut !== '' && fault('manifest-value-cut', place, { key: name, value, cut }),
      right !== undefined && fault('manifest-key-mistaken', place, { key: name, right }),
      value !== '' && !isKnown && fault(rule, place, { key: name, value, description, examples }),
    ]);
  });
  return [...missing, ...inLines];
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

/** The line of a key. */
export function lineOfKey({ manifest }: PackageOnDisk, name: string): { file: string; line?: number } {
  const line = manifest.find(({ key }) => key === name)?.line;
  return { file, ...(line !== undefined && { line }) };
}
