import type { KnownCapability } from 'plat-schemas/gateway';
import { isOlder } from './version.js';
import { accessOf, canonicalPath, type GatewayWorld, noAccess, semanticPathOf } from './world.js';

/** What the gateway says to a call: success with data, or a refusal. */
export interface Answer {
  status: number;
  code: number;
  msg?: string;
  data?: unknown;
}

// Source of statuses, codes and messages: platform gaps, "Back end".
export const invalidParams: Answer = { status: 400, code: 200001, msg: 'Invalid Params' };
export const forbidden: Answer = { status: 403, code: 200003, msg: 'Forbidden' };
export const unauthorized: Answer = { status: 401, code: 200004, msg: 'Unauthorized' };
export const notFound: Answer = { status: 404, code: 200005, msg: 'Not Found' };
// A device was seen to send this with its empty data.
export const internalError: Answer = { status: 500, code: 200006, msg: 'Internal Error', data: null };

// Source: platform interface, "Versioning".
const FIRST_VERSION = '1.2.0401';

type Parameters = Record<string, unknown>;

interface Capability {
  scope: string;
  /** The data of the answer; undefined when the parameters are wrong. Throws where the module behind it fails. */
  data(world: GatewayWorld, parameters: Parameters, exists: (path: string) => boolean): unknown;
}

/** The capabilities that the fake has, under the names of the specification. */
const capabilities: Record<KnownCapability, Capability> = {
  'plat.system.getPlatformConfig': {
    scope: 'plat.system.getPlatformConfig',
    data: ({ systemLanguage, systemVersion }) => ({ systemLanguage, systemVersion }),
  },
  'plat.file.getSharedAccessibleFolders': {
    scope: 'plat.file.sharedAccess',
    data: (world) => folderList(world, world.folders.shared),
  },
  'plat.file.delSharedAccessibleFolder': {
    scope: 'plat.file.sharedAccess',
    data: (world, { path }) =>
      isPath(path) ? { suc: remove(world, world.folders.shared, path) } : undefined,
  },
  'plat.file.getUserAccessibleFolders': {
    scope: 'plat.file.userAccess',
    data: (world, { uid }) => (isUid(uid) ? folderList(world, world.folders.users[uid] ?? []) : undefined),
  },
  'plat.file.delUserAccessibleFolder': {
    scope: 'plat.file.userAccess',
    data: (world, { uid, path }) =>
      isUid(uid) && isPath(path) ? { suc: remove(world, world.folders.users[uid] ?? [], path) } : undefined,
  },
  'plat.file.checkUserACL': {
    scope: 'plat.file.userAcl',
    data: (world, { uid, path }, exists) => {
      if (!isUid(uid)) return undefined;
      return pathsOf(path)?.map((one) => ({
        path: spelt(world, one),
        ...(exists(one) ? accessOf(world, uid, one) : noAccess),
      }));
    },
  },
  'plat.file.convertPath': {
    scope: 'plat.file.path',
    data: (world, { path, language }) => {
      const paths = pathsOf(path);
      if (paths === undefined || typeof language !== 'string' || language === '') return undefined;
      if (paths.length > 1 && world.device.refusesPathArrays)
        throw new Error('This device takes single paths');
      const result = paths.map((one) => ({
        path: spelt(world, one),
        semanticPath: semanticPathOf(world, spelt(world, one), language),
      }));
      return world.device.bareArrays ? result : { status: 0, result };
    },
  },
};

/** A call of somebody who showed a valid token, under the names of the specification. */
export interface AllowedCall {
  req: string;
  parameters: Parameters;
  /** Those of the token. */
  scopes: readonly string[];
  /** Whether a path is there. @default every path is */
  exists: ((path: string) => boolean) | undefined;
}

/** Answers a call. Throws where the module behind it fails. */
export function answerCall(
  world: GatewayWorld,
  { req, parameters, scopes, exists = () => true }: AllowedCall,
): Answer {
  if (!Object.hasOwn(capabilities, req) || isOlder(world.systemVersion, FIRST_VERSION)) return notFound;
  const capability = capabilities[req as KnownCapability];
  if (!scopes.includes(capability.scope)) return forbidden;
  const data = capability.data(world, parameters, exists);
  return data === undefined ? invalidParams : { status: 200, code: 0, data };
}

/** A list as this device sends it: an empty one in Go is `null`, and a field that may be left out is. */
function folderList({ device }: GatewayWorld, folders: readonly string[]): unknown {
  const paths = folders.length > 0 || device.emptyLists === 'array' ? folders : null;
  if (device.bareArrays) return paths;
  return paths === null && device.emptyLists === 'missing' ? {} : { paths };
}

/** A path as the answer spells it. */
function spelt(world: GatewayWorld, path: string): string {
  return world.device.canonicalPaths ? canonicalPath(world, path) : path;
}

function remove(world: GatewayWorld, folders: string[], path: string): boolean {
  const wanted = canonicalPath(world, path);
  const index = folders.findIndex((folder) => canonicalPath(world, folder) === wanted);
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
