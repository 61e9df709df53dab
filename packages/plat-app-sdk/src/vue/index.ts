export type { PlatformConfig } from 'plat-schemas/app';
export type { LiveApp, LivePlatformConfig } from '../live/live-config.js';
export {
  type PlatformConfigRefs,
  usePlatformConfig,
  usePlatformLanguage,
  usePlatformTheme,
} from './composables.js';
