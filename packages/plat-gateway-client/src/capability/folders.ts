import type { FolderList } from 'plat-schemas/gateway';
import { ownerOf } from '../errors.js';
import type { GatewayCallOptions } from '../options.js';
import type { CapabilityCaller } from './call.js';

/**
 * Folders that an administrator authorized for the application, for all its users, with the page's `pickSharedFile`; none at first.
 * Needs the scope `plat.file.sharedAccess`.
 *
 * Source: platform interface, "Capabilities and their scopes".
 */
export class SharedFolders {
  constructor(private readonly caller: CapabilityCaller) {}

  /** The folders' paths, e.g. `/vol1/shared/photos`. */
  async list(options?: GatewayCallOptions): Promise<string[]> {
    const call = ownerOf(this?.caller, 'sharedFolders.list');
    return pathsOf(await call('plat.file.getSharedAccessibleFolders', {}, options));
  }

  /** Takes a folder's authorization back; false when the gateway says that it did not. */
  async remove(path: string, options?: GatewayCallOptions): Promise<boolean> {
    const call = ownerOf(this?.caller, 'sharedFolders.remove');
    return (await call('plat.file.delSharedAccessibleFolder', { path }, options)).suc;
  }
}

/**
 * Folders that users authorized for themselves, with the page's `pickUserFile`; none at first. Needs the scope
 * `plat.file.userAccess`. A user id is a whole number above 0: a missing one is an error.
 *
 * Source: platform interface, "Capabilities and their scopes".
 */
export class UserFolders {
  constructor(private readonly caller: CapabilityCaller) {}

  /** The paths of one user's folders; single files that were authorized are not among them. */
  async list(uid: number, options?: GatewayCallOptions): Promise<string[]> {
    const call = ownerOf(this?.caller, 'userFolders.list');
    return pathsOf(await call('plat.file.getUserAccessibleFolders', { uid }, options));
  }

  /** Takes the authorization of one user's folder back; false when the gateway says that it did not. */
  async remove(uid: number, path: string, options?: GatewayCallOptions): Promise<boolean> {
    const call = ownerOf(this?.caller, 'userFolders.remove');
    return (await call('plat.file.delUserAccessibleFolder', { uid, path }, options)).suc;
  }
}

/** Most devices return `{ paths }`, some the bare array. */
function pathsOf(list: FolderList): string[] {
  return Array.isArray(list) ? list : list.paths;
}
