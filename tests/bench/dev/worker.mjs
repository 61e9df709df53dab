// plat-dev in a process of its own, or the application behind its proxy: the least that node:http can answer.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { serveTasks } from '../processes.mjs';

const [, , role, folder, app] = process.argv;

if (role === 'application') {
  const server = createServer((_request, response) => response.end('{}')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  serveTasks(() => undefined, { port: server.address().port });
} else {
  const { startPlatDev } = await import('plat-dev');
  const begunAt = performance.now();
  const dev = await startPlatDev({ app, package: folder, port: 0 });
  const startMs = performance.now() - begunAt;
  const { socketPath, token } = dev.gateway;
  const { url } = dev;
  serveTasks(
    () => process.cpuUsage(),
    { startMs, url, socketPath, token },
    () => dev.close(),
  );
}
