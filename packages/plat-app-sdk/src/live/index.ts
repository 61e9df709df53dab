export type { PlatformConfig } from 'plat-schemas/app';
export { formatDate, formatTime } from './format.js';
export {
  type LiveApp,
  type LiveConfigStore,
  type LivePlatformConfig,
  openLiveConfig,
} from './live-config.js';
export { type DocumentRoot, type SyncDocumentOptions, syncDocument } from './sync-document.js';
