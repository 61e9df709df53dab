import { startFakeGateway } from 'plat-testing/gateway';

void startFakeGateway().then(async (gateway) => {
  const socket: string = gateway.socketPath;
  await gateway.close();
  if (!socket.endsWith('.socket')) process.exit(1);
});
