import { PlatApp, type PlatAppError } from 'plat-app-sdk';

const app: PlatApp = new PlatApp();
app.getPlatformConfig().then(
  () => process.exit(1),
  (error: PlatAppError) => process.exit(error.code === 'no-host' ? 0 : 1),
);
