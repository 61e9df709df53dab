import { once } from 'node:events';
import { createServer } from 'node:net';

/** Why an application cannot listen on a port of this machine; undefined where it can. */
export async function portProblemOf(port: number): Promise<string | undefined> {
  const server = createServer();
  try {
    server.listen({ port, exclusive: true });
    await once(server, 'listening');
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    server.close();
  }
}
