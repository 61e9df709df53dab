// The server behind plat-dev: two users, a request without one, and a gateway that refuses and goes away.
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { startPlatDev } from 'plat-dev';
import { GatewayClient } from 'plat-gateway-client';
import { BASE_PATH, shelfApp } from './app.mjs';

const [ADA, BEN] = [1000, 1001];
const folder = await mkdtemp(join(tmpdir(), 'fastify-server-'));
const socket = join(folder, 'app.socket');

const dev = await startPlatDev({ app: socket, package: import.meta.dirname });
Object.assign(process.env, dev.environment);
const gateway = new GatewayClient({ appName: 'shelf' });
const app = shelfApp({ gateway });
await app.listen({ path: socket });

await dev.authorize({
  operation: 'pickUserFile',
  paths: ['/vol1/1000/documents'],
  directory: true,
  userId: ADA,
});
await dev.authorize({ operation: 'pickUserFile', paths: ['/vol1/1001/music'], directory: true, userId: BEN });

await ask('Ada', ADA, '/api/folders');
await ask('Ben', BEN, '/api/folders');
await ask('Ada', ADA, '/api/access?path=/vol1/1000/documents');
await ask('Ben', BEN, '/api/access?path=/vol1/1000/documents');
await ask('Ada', ADA, '/api/file?path=/vol1/1000/documents/readme.md');
await ask('Ben', BEN, '/api/file?path=/vol1/1000/documents/readme.md');
// The unified gateway lets no request without a session through, so these ask the application's socket.
await askSocket('no user, on the socket', '/api/folders');

dev.setFaults({ withdrawnScopes: ['plat.file.userAccess'] });
await ask('Ada, scope withdrawn', ADA, '/api/folders');
dev.setFaults({ withdrawnScopes: [] });

await dev.stopGateway();
await ask('Ada, gateway stopped', ADA, '/api/folders');
await askSocket('health check, on the socket', '/api/health');
await dev.startGateway();
await askSocket('health check, on the socket', '/api/health');

dev.change({ userId: ADA });
process.once('SIGINT', close);
process.once('SIGTERM', close);
console.log(
  `\nIt goes on: ${dev.url}${BASE_PATH}/api/folders, with users and faults at ${dev.url}. Ctrl+C ends it.`,
);

async function ask(who, userId, path) {
  dev.change({ userId });
  const answer = await fetch(`${dev.url}${BASE_PATH}${path}`);
  const retryAfter = answer.headers.get('retry-after');
  const headers = retryAfter === null ? '' : ` Retry-After: ${retryAfter}`;
  console.log(`${who}: GET ${path}\n  ${answer.status}${headers} ${await answer.text()}`);
}

async function askSocket(who, path) {
  const [answer] = await once(request({ socketPath: socket, path: `${BASE_PATH}${path}` }).end(), 'response');
  console.log(`${who}: GET ${path}\n  ${answer.statusCode} ${await text(answer)}`);
}

async function close() {
  await app.close();
  await gateway.close();
  await dev.close();
  await rm(folder, { recursive: true });
}
