import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach } from 'vitest';
import { useToken } from '../support.js';

/** Where the gateway of the present test listens. */
export let socketPath: string;

/** Runs a gateway beside this thread in each test: a program that posts a message when it listens at `workerData.socketPath`. */
export function useWorkerGateway(program: string, data: object = {}): void {
  useToken();
  let folder: string;
  let gateway: Worker;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'plat-gateway-client-'));
    socketPath = join(folder, 'gateway.socket');
    gateway = new Worker(program, { eval: true, workerData: { socketPath, ...data } });
    await new Promise((resolve) => gateway.once('message', resolve));
  });
  afterEach(async () => {
    await gateway.terminate();
    await rm(folder, { recursive: true });
  });
}
