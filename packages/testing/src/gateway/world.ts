import { posix } from 'node:path';

/** What one user may do with one path and everything below it. */
export interface AccessRule {
  readable: boolean;
  writable: boolean;
  deletable: boolean;
}

/** The platform behind the gateway. */
export interface GatewayWorld {
  /** Name of the application that the token was issued for; a call under another name is refused. Undefined takes every name. */
  appName: string | undefined;
  /** Scopes of the application's token, as `api-scope` of its config/resource declares them, in the platform's spelling or with `plat.`. */
  scopes: readonly string[];
  /** Whether the application joined the group of the gateway's callers; without it every call is refused like one without scope. */
  isInGroup: boolean;
  /** Language of the system. */
  systemLanguage: string;
  /** Version of the system, a dotted string. */
  systemVersion: string;
  /** Folders that are authorized for the application: by an administrator for all, and by users for themselves. */
  folders: { shared: string[]; users: Record<number, string[]> };
  /** What users may do, by user id and path; a path without a rule here or above it is out of reach. */
  acl: Record<number, Record<string, AccessRule>>;
  /** What a volume is called, by its path and the language. */
  volumes: Record<string, Record<string, string>>;
  /** Symbolic links: where each leads, by its path. */
  links: Record<string, string>;
  /** In what this device differs from others. */
  device: GatewayDevice;
}

/** In what devices differ. */
export interface GatewayDevice {
  /** Folder lists and conversions come as bare arrays. */
  bareArrays: boolean;
  /** A conversion of more than one path is answered with 500. */
  refusesPathArrays: boolean;
  /** How an empty list is sent: `null`, as Go writes it, left out, or an empty list. */
  emptyLists: 'null' | 'missing' | 'array';
  /** Paths come back in canonical form: links resolved, no slash at the end or twice, Unicode composed (NFC). */
  canonicalPaths: boolean;
}

const everything: AccessRule = { readable: true, writable: true, deletable: true };
/** Protected and missing paths. */
export const noAccess: AccessRule = { readable: false, writable: false, deletable: false };
const readOnly: AccessRule = { readable: true, writable: false, deletable: false };

/** Two users, an administrator (1000) and another (1001), with a folder each and one that is shared. */
export const defaultWorld: GatewayWorld = {
  appName: undefined,
  scopes: [
    'plat.system.getPlatformConfig',
    'plat.file.sharedAccess',
    'plat.file.userAccess',
    'plat.file.userAcl',
    'plat.file.path',
  ],
  isInGroup: true,
  systemLanguage: 'zh-CN',
  systemVersion: '1.2.0401',
  folders: {
    shared: ['/vol1/shared/photos'],
    users: { 1000: ['/vol1/1000/documents'], 1001: ['/vol1/1001/music'] },
  },
  acl: {
    1000: { '/vol1/1000': everything, '/vol1/shared': everything },
    1001: { '/vol1/1001': everything, '/vol1/shared': readOnly },
  },
  volumes: { '/vol1': { 'en-US': 'Storage 1', 'zh-CN': '存储空间1' } },
  links: {},
  device: { bareArrays: false, refusesPathArrays: false, emptyLists: 'null', canonicalPaths: true },
};

/** What a user may do with a path: the rule of the nearest folder above what is really there, or nothing. */
export function accessOf(world: GatewayWorld, uid: number, path: string): AccessRule {
  const real = canonicalPath(world, path);
  // An unresolvable path does not exist.
  if (linkIn(world, real) !== undefined) return noAccess;
  const rules = Object.entries(world.acl[uid] ?? {});
  const covering = rules.filter(([folder]) => isWithin(real, folder.normalize('NFC')));
  const nearest = covering.sort(([one], [other]) => other.length - one.length)[0];
  return nearest?.[1] ?? noAccess;
}

/** The path that a user is shown: the volume by its name, in the language if it has one. */
export function semanticPathOf(world: GatewayWorld, path: string, language: string): string {
  const volume = Object.entries(world.volumes).find(([root]) => isWithin(path, root));
  if (volume === undefined) return path;
  const [root, names] = volume;
  return `${names[language] ?? Object.values(names)[0] ?? root}${path.slice(root.length)}`;
}

// As many links in a row as Linux follows.
const MAX_LINKS = 40;

/** The one spelling of what a path leads to; a path of too many links stays as it is. */
export function canonicalPath(world: GatewayWorld, path: string): string {
  let real = plainPath(path);
  for (let followed = 0; followed <= MAX_LINKS; followed += 1) {
    const link = linkIn(world, real);
    if (link === undefined) return real;
    const [from, to] = link;
    real = plainPath(to + real.slice(from.length));
  }
  return plainPath(path);
}

/** The link that a path goes through. */
const linkIn = ({ links }: GatewayWorld, path: string) =>
  Object.entries(links).find(([from]) => isWithin(path, from));

/** A path in one spelling, links not followed. */
export function plainPath(path: string): string {
  return posix
    .normalize(path)
    .replace(/(?<=.)\/$/, '')
    .normalize('NFC');
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}
