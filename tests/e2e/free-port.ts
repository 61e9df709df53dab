import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** A port of the loopback that nothing listens on at the moment. */
export async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return String(port);
}
