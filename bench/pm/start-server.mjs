import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** The benchmark's server in a process of its own, on a free loopback port that it tells. */
export async function startServer() {
  const child = fork(fileURLToPath(new URL('./server.mjs', import.meta.url)));
  const [port] = await once(child, 'message');
  return {
    address: `http://127.0.0.1:${port}`,
    async stop() {
      const exited = once(child, 'exit');
      child.disconnect();
      await exited;
    },
  };
}
