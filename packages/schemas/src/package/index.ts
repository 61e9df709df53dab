export {
  type DesktopConfig,
  type DesktopEntry,
  desktopConfig,
  desktopEntry,
} from './desktop-config.js';
export { packageJsonSchemas } from './json-schemas.js';
export { type Manifest, manifest } from './manifest.js';
export { type ManifestKey, manifestKeys, mistakenManifestKeys } from './manifest-keys.js';
export { type ManifestLine, manifestLines } from './manifest-lines.js';
export { type Privilege, privilege } from './privilege.js';
export { type ProbeReport, probeReport } from './probe-report.js';
export { type Resource, resource, resourceContent } from './resource.js';
export {
  type Wizard,
  type WizardItem,
  type WizardRule,
  wizard,
  wizardItem,
  wizardRule,
} from './wizard.js';
