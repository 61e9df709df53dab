import { PlatApp, PlatAppError, type PlatformConfig } from 'plat-app-sdk';
import { type LivePlatformConfig, openLiveConfig } from 'plat-app-sdk/live';

// Under Node there is no page: the constructor does nothing, and a call says so.
const app = new PlatApp();
const config: PlatformConfig | PlatAppError = await app
  .getPlatformConfig()
  .catch((error: PlatAppError) => error);
if (!(config instanceof PlatAppError) || config.code !== 'no-host') throw new Error('expected no-host');
const off = await app
  .$on('os/theme', (theme: 'dark' | 'light') => theme)
  .catch((error: PlatAppError) => error.hint);
if (typeof off !== 'string') throw new Error('expected a hint');
const live: LivePlatformConfig = openLiveConfig(app).getSnapshot();
if (!live.pending) throw new Error('nobody was asked');
