export { type Manifest, manifest } from './manifest.js';
export { type Resource, resource } from './resource.js';
