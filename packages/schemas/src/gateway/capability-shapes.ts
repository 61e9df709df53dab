import type { FolderList, FolderRemoval } from './folders.js';
import type { PathConversion } from './path-conversion.js';
import type { SystemConfig } from './system-config.js';
import type { PathAccess } from './user-acl.js';

/** Both `data` of each capability that is known, by `req`. Source: responses of released gateways. */
export interface CapabilityShapes {
  'plat.system.getPlatformConfig': { request: NoParameters; response: SystemConfig };
  'plat.file.getSharedAccessibleFolders': { request: NoParameters; response: FolderList };
  'plat.file.delSharedAccessibleFolder': { request: { path: string }; response: FolderRemoval };
  'plat.file.getUserAccessibleFolders': { request: { uid: number }; response: FolderList };
  'plat.file.delUserAccessibleFolder': { request: { uid: number; path: string }; response: FolderRemoval };
  'plat.file.checkUserACL': { request: { uid: number; path: string | string[] }; response: PathAccess[] };
  'plat.file.convertPath': {
    request: { path: string | string[]; language: string };
    response: PathConversion;
  };
}

type NoParameters = Record<string, never>;

/** A `req` whose shapes are known. */
export type KnownCapability = keyof CapabilityShapes;

/** The request `data` of a capability. */
export type CapabilityRequest<Req extends KnownCapability> = CapabilityShapes[Req]['request'];

/** The response `data` of a capability. */
export type CapabilityResponse<Req extends KnownCapability> = CapabilityShapes[Req]['response'];
