import { setupServer } from 'msw/node';
import { startFakeGateway } from 'plat-testing/gateway';

void startFakeGateway().then(async (gateway) => {
  const socket: string = gateway.socketPath;
  // The handlers are made by the msw in these files, and this is another copy of it.
  const server = setupServer(...gateway.handlers);
  server.listen();
  const { status } = await fetch('http://localhost/api/v1/platapp', { method: 'POST', body: '{}' });
  server.close();
  await gateway.close();
  if (!socket.endsWith('.socket') || status !== 401) process.exit(1);
});
