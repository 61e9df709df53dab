import { PlatApp, PlatAppError, type PlatformConfig } from 'plat-app-sdk';
import { completeAppAuth } from 'plat-app-sdk/callback';
import { type LivePlatformConfig, openLiveConfig } from 'plat-app-sdk/live';

async function main(): Promise<void> {
  // Under Node there is no page: the constructor does nothing, and a call says so.
  const app = new PlatApp();
  const config: PlatformConfig | PlatAppError = await app
    .getPlatformConfig()
    .catch((error: PlatAppError) => error);
  if (!(config instanceof PlatAppError) || config.code !== 'no-host') throw new Error('expected no-host');
  const live: LivePlatformConfig = openLiveConfig(app).getSnapshot();
  if (!live.pending) throw new Error('nobody was asked');
  const forged = completeAppAuth({ url: 'http://app/callback?state=a', state: 'b' });
  const code: unknown = await forged.catch((error: PlatAppError) => error.code);
  if (code !== 'state-mismatch') throw new Error('a forged state was taken');
}

void main();
