export { type PlatformConfig, platformConfig } from './platform-config.js';
