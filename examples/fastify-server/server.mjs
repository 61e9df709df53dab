// The application as the platform starts it: the token and the gateway's socket come from the environment.
import { rm } from 'node:fs/promises';
import { GatewayClient } from 'plat-gateway-client';
import { shelfApp } from './app.mjs';

const { APP_SOCKET, PORT = '8400', LOG_LEVEL = 'info' } = process.env;
const gateway = new GatewayClient({ appName: 'shelf', timeoutMs: 5000 });
const app = shelfApp({ gateway, logger: { level: LOG_LEVEL } });

for (const signal of ['SIGTERM', 'SIGINT']) {
  process.once(signal, async () => {
    // Requests under way are answered first, and they need the client.
    await app.close();
    await gateway.close();
  });
}

if (APP_SOCKET === undefined) {
  await app.listen({ host: '127.0.0.1', port: Number(PORT) });
} else {
  // A server that was killed has left its socket behind.
  await rm(APP_SOCKET, { force: true });
  await app.listen({ path: APP_SOCKET });
}
