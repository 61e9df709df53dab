import * as z from 'zod/mini';
import type { CapabilityRequest, CapabilityResponse, KnownCapability } from './capability-shapes.js';
import { folderList, folderRemoval } from './folders.js';
import { pathConversion } from './path-conversion.js';
import { type CapabilityRule, capabilityRules } from './rules/index.js';
import { systemConfig } from './system-config.js';
import { userAcl } from './user-acl.js';

/** What is known of one capability. */
export interface Capability<Req extends KnownCapability> extends CapabilityRule {
  request: z.ZodMiniType<CapabilityRequest<Req>>;
  response: z.ZodMiniType<CapabilityResponse<Req>>;
}

const path = z.string().check(z.minLength(1));
const pathOrPaths = z.union([path, z.array(path).check(z.minLength(1))]);
// A missing user id becomes 0 when it is converted to a number, so 0 is invalid.
const uid = z.int().check(z.positive());

/** The capabilities that are known. Source: platform interface, "Capabilities and their scopes". */
export const capabilities: { readonly [Req in KnownCapability]: Capability<Req> } = {
  'plat.system.getPlatformConfig': {
    ...capabilityRules['plat.system.getPlatformConfig'],
    request: z.strictObject({}),
    response: systemConfig,
  },
  'plat.file.getSharedAccessibleFolders': {
    ...capabilityRules['plat.file.getSharedAccessibleFolders'],
    request: z.strictObject({}),
    response: folderList,
  },
  'plat.file.delSharedAccessibleFolder': {
    ...capabilityRules['plat.file.delSharedAccessibleFolder'],
    request: z.strictObject({ path }),
    response: folderRemoval,
  },
  'plat.file.getUserAccessibleFolders': {
    ...capabilityRules['plat.file.getUserAccessibleFolders'],
    request: z.strictObject({ uid }),
    response: folderList,
  },
  'plat.file.delUserAccessibleFolder': {
    ...capabilityRules['plat.file.delUserAccessibleFolder'],
    request: z.strictObject({ uid, path }),
    response: folderRemoval,
  },
  'plat.file.checkUserACL': {
    ...capabilityRules['plat.file.checkUserACL'],
    request: z.strictObject({ uid, path: pathOrPaths }),
    response: userAcl,
  },
  'plat.file.convertPath': {
    ...capabilityRules['plat.file.convertPath'],
    request: z.strictObject({ path: pathOrPaths, language: z.string().check(z.minLength(1)) }),
    response: pathConversion,
  },
};
