import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Worker } from 'node:worker_threads';

/** A gateway that listens and accepts no connection. */
export interface FullBacklog {
  /** Gives the socket and the connections that stood in the queue back. */
  end(): Promise<void>;
}

// The event loop accepts connections, so a thread with a blocked loop accepts none.
const LISTENER = `
  const { createServer } = require('node:net');
  const { parentPort, workerData } = require('node:worker_threads');
  createServer().listen({ path: workerData, backlog: 1 }, () => {
    parentPort.postMessage('listening');
    setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0));
  });
`;

/** Listens on the socket with a queue that is full: the system answers the next connection with EAGAIN. */
export async function fillBacklog(socketPath: string): Promise<FullBacklog> {
  const worker = new Worker(LISTENER, { eval: true, workerData: socketPath });
  await once(worker, 'message');
  const queued: Socket[] = [];
  for (let isFull = false; !isFull; ) {
    const socket = connect(socketPath);
    isFull = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(false));
      socket.once('error', () => resolve(true));
    });
    if (!isFull) queued.push(socket);
    // The queued connections of the fake must not keep the process alive.
    socket.unref();
  }
  worker.unref();
  return {
    async end() {
      for (const socket of queued) socket.on('error', () => undefined).destroy();
      await worker.terminate();
    },
  };
}
