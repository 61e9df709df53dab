import * as z from 'zod/mini';
import { folderList, folderRemoval } from './folders.js';
import { pathConversion } from './path-conversion.js';
import { systemConfig } from './system-config.js';
import { userAcl } from './user-acl.js';

const path = z.string().check(z.minLength(1));
const pathOrPaths = z.union([path, z.array(path).check(z.minLength(1))]);
// 0 is what a missing user id turns into on its way through a number, so it is none.
const uid = z.int().check(z.positive());

/**
 * The capabilities that are known, by `req`: the scope to declare, whether it changes anything, and the shapes of both
 * `data`.
 *
 * Source: platform interface, "Capabilities and their scopes"; platform gaps, "Back end".
 */
export const capabilities = {
  'plat.system.getPlatformConfig': {
    scope: 'plat.system.getPlatformConfig',
    readOnly: true,
    request: z.strictObject({}),
    response: systemConfig,
  },
  'plat.file.getSharedAccessibleFolders': {
    scope: 'plat.file.sharedAccess',
    readOnly: true,
    request: z.strictObject({}),
    response: folderList,
  },
  'plat.file.delSharedAccessibleFolder': {
    scope: 'plat.file.sharedAccess',
    readOnly: false,
    request: z.strictObject({ path }),
    response: folderRemoval,
  },
  'plat.file.getUserAccessibleFolders': {
    scope: 'plat.file.userAccess',
    readOnly: true,
    request: z.strictObject({ uid }),
    response: folderList,
  },
  'plat.file.delUserAccessibleFolder': {
    scope: 'plat.file.userAccess',
    readOnly: false,
    request: z.strictObject({ uid, path }),
    response: folderRemoval,
  },
  'plat.file.checkUserACL': {
    scope: 'plat.file.userAcl',
    readOnly: true,
    request: z.strictObject({ uid, path: pathOrPaths }),
    response: userAcl,
  },
  'plat.file.convertPath': {
    scope: 'plat.file.path',
    readOnly: true,
    request: z.strictObject({ path: pathOrPaths, language: z.string().check(z.minLength(1)) }),
    response: pathConversion,
  },
} as const;

/** A `req` whose shapes are known. */
export type KnownCapability = keyof typeof capabilities;

/** The request `data` of a capability. */
export type CapabilityRequest<Req extends KnownCapability> = z.output<(typeof capabilities)[Req]['request']>;

/** The response `data` of a capability. */
export type CapabilityResponse<Req extends KnownCapability> = z.output<
  (typeof capabilities)[Req]['response']
>;
