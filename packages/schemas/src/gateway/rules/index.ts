import type { KnownCapability } from '../capability-shapes.js';

/** What the gateway asks of a capability's caller, without the shapes of its `data`. */
export interface CapabilityRule {
  /** The scope to declare. */
  scope: string;
  /** Whether it changes nothing, so that it may be called again. */
  readOnly: boolean;
  /** Whether it works on files, which a user or an administrator must have authorized. */
  files: boolean;
}

/** Scope and effect of each capability. Source: platform interface, "Capabilities and their scopes". */
export const capabilityRules: { readonly [Req in KnownCapability]: CapabilityRule } = {
  'plat.system.getPlatformConfig': { scope: 'plat.system.getPlatformConfig', readOnly: true, files: false },
  'plat.file.getSharedAccessibleFolders': { scope: 'plat.file.sharedAccess', readOnly: true, files: true },
  'plat.file.delSharedAccessibleFolder': { scope: 'plat.file.sharedAccess', readOnly: false, files: true },
  'plat.file.getUserAccessibleFolders': { scope: 'plat.file.userAccess', readOnly: true, files: true },
  'plat.file.delUserAccessibleFolder': { scope: 'plat.file.userAccess', readOnly: false, files: true },
  'plat.file.checkUserACL': { scope: 'plat.file.userAcl', readOnly: true, files: true },
  'plat.file.convertPath': { scope: 'plat.file.path', readOnly: true, files: true },
};
