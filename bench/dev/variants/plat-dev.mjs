// plat-dev in a process of its own; asked for anything, it says how much processor time it has used.
import { startPlatDev } from 'plat-dev';

const [, , app, folder] = process.argv;
const dev = await startPlatDev({ app, package: folder, port: 0 });
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ cpuSeconds: (user + system) / 1e6 });
});
process.on('disconnect', async () => {
  await dev.close();
  process.exit();
});
process.send?.({ url: dev.url, socketPath: dev.gateway.socketPath, token: dev.gateway.token });
