import { nearestName } from 'plat-common/nearest-name';
import { desktopEntry } from 'plat-schemas/package';
import * as z from 'zod/mini';
import { type Fault, fault, faultsAmong, type Place } from '../findings.js';
import type { JsonFile } from './json-file.js';
import { lineOfKey } from './manifest-faults.js';
import type { PackageOnDisk } from './read-package.js';

/** In bytes. The packing tool of the system accepts no longer ids. */
const MAX_ID = 32;
const KEYS = Object.keys(desktopEntry.shape);
const fields = z.array(z.looseObject({ items: z.array(z.looseObject({ field: z.optional(z.string()) })) }));

type Entry = Record<string, unknown>;

/** Faults in the entries of the desktop, beyond the kind of their values. */
export function entryFaults(contents: PackageOnDisk): Fault[] {
  const { desktopConfig: config, desktopEntries, appname, key } = contents;
  if (config === undefined || desktopEntries === undefined) return [];
  const entries = Object.entries(desktopEntries);
  const ids = entries.map(([id]) => id);
  const launched = key('desktop_applaunchname');
  const isUnknown = launched && !ids.includes(launched);
  // A package whose entries have no icon is opened from the file manager alone.
  const [shown] = entries.find(([, { noDisplay }]) => noDisplay !== true) ?? [];
  const at = lineOfKey(contents, 'desktop_applaunchname');
  return faultsAmong([
    !launched && shown !== undefined && fault('launch-name-missing', at, { id: shown }),
    isUnknown &&
      fault('launch-name-unknown', at, { value: launched, ids: ids.join(', ') || `${appname}.main` }),
    ...(appname === '' ? [] : entries.flatMap(([id, entry]) => faultsOfEntry(contents, config, id, entry))),
  ]);
}

function faultsOfEntry(contents: PackageOnDisk, { file, at }: JsonFile, id: string, entry: Entry): Fault[] {
  const { appname } = contents;
  const text = (name: string) => (typeof entry[name] === 'string' ? entry[name] : undefined);
  const place = (...path: PropertyKey[]) => ({ file, ...at(['.url', id, ...path]) });
  const prefix = text('gatewayPrefix');
  const socket = text('gatewaySocket');
  const url = text('url') ?? '';
  const port = typeof entry.port === 'number' ? String(entry.port) : text('port');
  const own = `${appname}.${id.split('.').at(-1) || 'main'}`;
  const isHttp = (text('protocol') ?? 'http') === 'http';
  const [present, absent] =
    prefix === undefined ? ['gatewaySocket', 'gatewayPrefix'] : ['gatewayPrefix', 'gatewaySocket'];
  const types = Array.isArray(entry.fileTypes) ? entry.fileTypes : [];
  return faultsAmong([
    !id.startsWith(`${appname}.`) && fault('entry-id-foreign', place(), { id, appname, own }),
    ...Object.keys(entry).map((key) => {
      const meant = KEYS.includes(key) ? undefined : nearestName(key, KEYS, Math.max(1, key.length >> 2));
      return meant !== undefined && fault('entry-key-mistaken', place(key), { key, meant });
    }),
    Buffer.byteLength(id) > MAX_ID && fault('entry-id-long', place(), { id, most: MAX_ID }),
    entry.type === 'iframe' &&
      isHttp &&
      port &&
      prefix === undefined &&
      fault('entry-frame-http', place('protocol')),
    prefix !== undefined &&
      !isOwn(/^\/app\/([^/]*)/.exec(prefix)?.[1], appname) &&
      fault('gateway-prefix-foreign', place('gatewayPrefix'), { value: prefix, appname }),
    socket?.includes('/') && fault('gateway-socket-path', place('gatewaySocket'), { value: socket }),
    (prefix === undefined) !== (socket === undefined) &&
      fault('gateway-incomplete', place(), { present, absent }),
    socket !== undefined && port && fault('gateway-and-port', place('port'), { value: port }),
    port && !isPort(port) && fault('entry-port-invalid', place('port'), { value: port }),
    ...['port', 'url'].flatMap((name) => variableFaults(contents, text(name) ?? '', place(name))),
    ...urlFaults(contents, url, place('url')),
    ...types.map((type, index) => {
      if (typeof type !== 'string') return undefined;
      const right = type.replace(/^[.*]+/, '');
      const isRight = type === '*' || right === type;
      return !isRight && fault('file-type-invalid', place('fileTypes', index), { value: type, right });
    }),
  ]);
}

/** A number, or a variable of the wizard. */
function isPort(port: string): boolean {
  if (/^\$\{\w+\}$/.test(port)) return true;
  return /^\d{1,5}$/.test(port) && Number(port) >= 1 && Number(port) <= 65_535;
}

/** An address may spell the name with other separators: `/app/my-notes` of `my.notes`. */
function isOwn(name: string | undefined, appname: string | undefined): boolean {
  const letters = (text: string) => text.toLowerCase().replaceAll(/[._-]/g, '');
  return name !== undefined && appname !== undefined && letters(name) === letters(appname);
}

function variableFaults(contents: PackageOnDisk, value: string, place: Place): Fault[] {
  const asked = askedFields(contents);
  return [...value.matchAll(/\$\{(\w+)/g)]
    .filter(([, field = '']) => field.startsWith('wizard') && asked?.has(field) === false)
    .map(([whole, field = '']) => fault('entry-variable-unknown', place, { value: `${whole}}`, field }));
}

/** The fields of all questions; undefined where a form cannot be read, which may ask for anything. */
export function askedFields({ wizards }: PackageOnDisk): Set<unknown> | undefined {
  const forms = wizards.map((file) => fields.safeParse(file.value).data);
  if (forms.includes(undefined)) return undefined;
  return new Set(
    forms.flatMap((steps = []) => steps.flatMap(({ items }) => items.map(({ field }) => field))),
  );
}

function urlFaults({ appname, entries }: PackageOnDisk, value: string, place: { file: string }): Fault[] {
  const [, kind, name = '', rest = ''] = /^\/(app|cgi\/ThirdParty)\/([^/?#]+)\/?([^?#]*)/.exec(value) ?? [];
  if (kind === undefined) return [];
  if (!isOwn(name, kind === 'app' ? appname : undefined) && name !== appname)
    return [fault('entry-url-foreign', place, { value, appname })];
  const program = /^[^/]*\.cgi/.exec(rest)?.[0];
  if (program === undefined) return [];
  const places = [`app/ui/${program}`, `ui/${program}`];
  const isThere = places.some((path) => entries.has(path));
  return isThere ? [] : [fault('cgi-missing', place, { file: places[0] ?? '' })];
}
