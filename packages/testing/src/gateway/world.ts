/** What one user may do with one path and everything below it. */
export interface AccessRule {
  readable: boolean;
  writable: boolean;
  deletable: boolean;
}

/** The platform behind the gateway. */
export interface GatewayWorld {
  /** Scopes of the application's token, as `api-scope` of its config/resource declares them. */
  scopes: readonly string[];
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
  /** In what this device differs from most. */
  device: {
    /** Folder lists and conversions come as bare arrays. */
    bareArrays: boolean;
    /** A conversion of more than one path is answered with 500. */
    refusesPathArrays: boolean;
  };
}

const everything: AccessRule = { readable: true, writable: true, deletable: true };
/** What nobody may touch, and what does not exist. */
export const noAccess: AccessRule = { readable: false, writable: false, deletable: false };
const readOnly: AccessRule = { readable: true, writable: false, deletable: false };

/** Two users, an administrator (1000) and another (1001), with a folder each and one that is shared. */
export const defaultWorld: GatewayWorld = {
  scopes: [
    'plat.system.getPlatformConfig',
    'plat.file.sharedAccess',
    'plat.file.userAccess',
    'plat.file.userAcl',
    'plat.file.path',
  ],
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
  device: { bareArrays: false, refusesPathArrays: false },
};

/** What a user may do with a path: the rule of the nearest folder above it, or nothing. */
export function accessOf(world: GatewayWorld, uid: number, path: string): AccessRule {
  const rules = Object.entries(world.acl[uid] ?? {});
  const covering = rules.filter(([folder]) => path === folder || path.startsWith(`${folder}/`));
  const nearest = covering.sort(([one], [other]) => other.length - one.length)[0];
  return nearest?.[1] ?? noAccess;
}

/** The path that a user is shown: the volume by its name, in the language if it has one. */
export function semanticPathOf(world: GatewayWorld, path: string, language: string): string {
  const volume = Object.entries(world.volumes).find(([root]) => path === root || path.startsWith(`${root}/`));
  if (volume === undefined) return path;
  const [root, names] = volume;
  return `${names[language] ?? Object.values(names)[0] ?? root}${path.slice(root.length)}`;
}
