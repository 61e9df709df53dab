// The server on the device, as cmd/main starts it. `npm run build` makes one file of it.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createAdaptorServer } from '@hono/node-server';
import { GatewayClient, readAppEnvironment } from 'plat-gateway-client';
import { application } from '../application.ts';
import { createApp } from './app.ts';

const { name: appName, platform, basePath } = application;
const gateway = new GatewayClient({ appName, platform });
const app = createApp({
  gateway,
  volumeRoot: process.env.PLAT_VOLUME_ROOT || '/',
  pages: fileURLToPath(new URL('../www', import.meta.url)),
});
const server = createAdaptorServer({ fetch: app.fetch });
const { folders } = readAppEnvironment(process.env, { platform });

if (process.env.PORT) {
  server.listen(Number(process.env.PORT), '127.0.0.1');
  console.log(`http://127.0.0.1:${process.env.PORT}${basePath}/`);
} else {
  // The platform forwards to this socket: app/ui/config names it.
  const socket = join(folders.application ?? '.', 'app.sock');
  // A server that was killed has left its own behind.
  rmSync(socket, { force: true });
  server.listen(socket);
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    // Requests under way are answered first, and they need the gateway.
    server.close(() => void gateway.close());
  });
}
