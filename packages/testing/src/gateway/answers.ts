import type { KnownCapability } from 'plat-schemas/gateway';
import { accessOf, canonicalPath, type GatewayWorld, noAccess, plainPath, semanticPathOf } from './world.js';

/** What the gateway says to a call: success with data, or a refusal. */
export interface Answer {
  status: number;
  code: number;
  msg?: string;
  data?: unknown;
}

// Statuses, codes and messages are those that released gateways were seen to send.
export const invalidParams: Answer = { status: 400, code: 200001, msg: 'Invalid Params' };
export const forbidden: Answer = { status: 403, code: 200003, msg: 'Forbidden' };
export const unauthorized: Answer = { status: 401, code: 200004, msg: 'Unauthorized' };
export const notFound: Answer = { status: 404, code: 200005, msg: 'Not Found' };
// A device was seen to send this with its empty data.
export const internalError: Answer = { status: 500, code: 200006, msg: 'Internal Error', data: null };

// Source: platform interface, "Versioning".
const FIRST_VERSION = '1.2.0401';

type Parameters = Record<string, unknown>;

/** Where a path leads, links followed; undefined where nothing is there. */
type RealPathOf = (path: string) => string | undefined;

interface Capability {
  scope: string;
  /** The data of the response; undefined when the parameters are wrong. Throws where the module behind it fails. */
  data(world: GatewayWorld, parameters: Parameters, realPathOf: RealPathOf): unknown;
}

/** The capabilities that the fake has, under the names of the specification. */
const capabilities: Record<KnownCapability, Capability> = {
  'plat.system.getPlatformConfig': {
    scope: 'plat.system.getPlatformConfig',
    data: ({ systemLanguage, systemVersion }) => ({ systemLanguage, systemVersion }),
  },
  'plat.file.getSharedAccessibleFolders': {
    scope: 'plat.file.sharedAccess',
    data: (world, _, realPathOf) => folderList(world, world.folders.shared, realPathOf),
  },
  'plat.file.delSharedAccessibleFolder': {
    scope: 'plat.file.sharedAccess',
    data: (world, { path }, realPathOf) =>
      isPath(path) ? { suc: remove(world.folders.shared, path, realPathOf) } : undefined,
  },
  'plat.file.getUserAccessibleFolders': {
    scope: 'plat.file.userAccess',
    data: (world, { uid }, realPathOf) =>
      isUid(uid) ? folderList(world, world.folders.users[uid] ?? [], realPathOf) : undefined,
  },
  'plat.file.delUserAccessibleFolder': {
    scope: 'plat.file.userAccess',
    data: (world, { uid, path }, realPathOf) =>
      isUid(uid) && isPath(path)
        ? { suc: remove(world.folders.users[uid] ?? [], path, realPathOf) }
        : undefined,
  },
  'plat.file.checkUserACL': {
    scope: 'plat.file.userAcl',
    data: (world, { uid, path }, realPathOf) => {
      if (!isUid(uid)) return undefined;
      return pathsOf(path)?.map((one) => {
        const real = realPathOf(one);
        return {
          path: spelt(world, one, real),
          ...(real === undefined ? noAccess : accessOf(world, uid, real)),
        };
      });
    },
  },
  'plat.file.convertPath': {
    scope: 'plat.file.path',
    data: (world, { path, language }, realPathOf) => {
      const paths = pathsOf(path);
      if (paths === undefined || typeof language !== 'string' || language === '') return undefined;
      if (paths.length > 1 && world.device.refusesPathArrays)
        throw new Error('This device takes single paths');
      const result = paths.map((one) => {
        const shown = spelt(world, one, realPathOf(one));
        return { path: shown, semanticPath: semanticPathOf(world, shown, language) };
      });
      return world.device.bareArrays ? result : { status: 0, result };
    },
  },
};

/** A call with a valid token, under the names of the specification. */
export interface AllowedCall {
  req: string;
  parameters: Parameters;
  /** Those of the token. */
  scopes: readonly string[];
  /** Where a path leads. @default the links of the world, in which every path is there */
  realPathOf: RealPathOf | undefined;
}

/** Answers a call. Throws where the module behind it fails. */
export function answerCall(
  world: GatewayWorld,
  { req, parameters, scopes, realPathOf = (path) => canonicalPath(world, path) }: AllowedCall,
): Answer {
  if (!Object.hasOwn(capabilities, req) || isTooOld(world.systemVersion)) return notFound;
  const capability = capabilities[req as KnownCapability];
  if (!scopes.includes(capability.scope)) return forbidden;
  const data = capability.data(world, parameters, realPathOf);
  return data === undefined ? invalidParams : { status: 200, code: 0, data };
}

/** A list as this device sends it: an empty one in Go is `null`, and a field that may be left out is. */
function folderList({ device }: GatewayWorld, folders: readonly string[], realPathOf: RealPathOf): unknown {
  // A folder that is gone stays authorized, under the name that it had.
  const spelled = device.canonicalPaths ? folders.map((folder) => realPathOf(folder) ?? folder) : folders;
  const paths = spelled.length > 0 || device.emptyLists === 'array' ? spelled : null;
  if (device.bareArrays) return paths;
  return paths === null && device.emptyLists === 'missing' ? {} : { paths };
}

/** A path as the response spells it. */
function spelt({ device }: GatewayWorld, path: string, real: string | undefined): string {
  return device.canonicalPaths ? plainPath(real ?? path) : path;
}

function remove(folders: string[], path: string, realPathOf: RealPathOf): boolean {
  const canonical = (one: string) => plainPath(realPathOf(one) ?? one);
  const wanted = canonical(path);
  const index = folders.findIndex((folder) => canonical(folder) === wanted);
  if (index >= 0) folders.splice(index, 1);
  return index >= 0;
}

function isUid(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value);
}

function isPath(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function pathsOf(value: unknown): string[] | undefined {
  const paths = Array.isArray(value) ? value : [value];
  return paths.length > 0 && paths.every(isPath) ? paths : undefined;
}

/** Whether a dotted version comes before the first one, number by number: `1.2.99` comes before `1.2.0401`. */
const isTooOld = (version: string): boolean =>
  // An unreadable version counts as supported.
  /^\d+(\.\d+)*$/.test(version) && version.localeCompare(FIRST_VERSION, 'en', { numeric: true }) < 0;
