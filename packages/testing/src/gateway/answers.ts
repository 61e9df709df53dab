import type { CapabilityResponse, KnownCapability } from 'plat-schemas/gateway';
import { isOlder } from './version.js';
import { accessOf, type GatewayWorld, noAccess, semanticPathOf } from './world.js';

/** What the gateway says to a call: success with data, or a refusal. */
export type Answer =
  | { status: number; code: 0; data: unknown }
  | { status: number; code: number; msg: string };

// Source of statuses, codes and messages: platform gaps, "Back end".
export const invalidParams: Answer = { status: 400, code: 200001, msg: 'Invalid Params' };
const forbidden: Answer = { status: 403, code: 200003, msg: 'Forbidden' };
export const unauthorized: Answer = { status: 401, code: 200004, msg: 'Unauthorized' };
const notFound: Answer = { status: 404, code: 200005, msg: 'Not Found' };
export const internalError: Answer = { status: 500, code: 200006, msg: 'Internal Error' };

// Source: platform interface, "Versioning".
const FIRST_VERSION = '1.2.0401';

type Parameters = Record<string, unknown>;

interface Capability<Req extends KnownCapability> {
  scope: string;
  /** The data of the answer; undefined when the parameters are wrong. Throws where the module behind it fails. */
  data(
    world: GatewayWorld,
    parameters: Parameters,
    exists?: (path: string) => boolean,
  ): CapabilityResponse<Req> | undefined;
}

/** The capabilities that the fake has, under the names of the specification. */
const capabilities: { [Req in KnownCapability]: Capability<Req> } = {
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
    data: ({ folders }, { path }) => (isPath(path) ? { suc: remove(folders.shared, path) } : undefined),
  },
  'plat.file.getUserAccessibleFolders': {
    scope: 'plat.file.userAccess',
    data: (world, { uid }) => (isUid(uid) ? folderList(world, world.folders.users[uid] ?? []) : undefined),
  },
  'plat.file.delUserAccessibleFolder': {
    scope: 'plat.file.userAccess',
    data: ({ folders }, { uid, path }) =>
      isUid(uid) && isPath(path) ? { suc: remove(folders.users[uid] ?? [], path) } : undefined,
  },
  'plat.file.checkUserACL': {
    scope: 'plat.file.userAcl',
    data: (world, { uid, path }, exists = () => true) => {
      if (!isUid(uid)) return undefined;
      return pathsOf(path)?.map((one) => ({
        path: one,
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
      const result = paths.map((one) => ({ path: one, semanticPath: semanticPathOf(world, one, language) }));
      return world.device.bareArrays ? result : { status: 0, result };
    },
  },
};

/** Answers a call of somebody who showed a valid token. */
export function answerCall(
  world: GatewayWorld,
  req: string,
  parameters: Parameters,
  exists?: (path: string) => boolean,
): Answer {
  if (!Object.hasOwn(capabilities, req) || isOlder(world.systemVersion, FIRST_VERSION)) return notFound;
  const capability = capabilities[req as KnownCapability];
  if (!world.scopes.includes(capability.scope)) return forbidden;
  const data = capability.data(world, parameters, exists);
  return data === undefined ? invalidParams : { status: 200, code: 0, data };
}

function folderList(
  { device }: GatewayWorld,
  paths: string[],
): CapabilityResponse<'plat.file.getUserAccessibleFolders'> {
  return device.bareArrays ? paths : { paths };
}

function remove(folders: string[], path: string): boolean {
  const index = folders.indexOf(path);
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
