export { type AppAuthOperation, type AppAuthResult, appAuthResult } from './app-auth-result.js';
export { type PlatformConfig, platformConfig } from './platform-config.js';
