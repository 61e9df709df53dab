import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mountOnSocket } from '../server/mount.js';
import { FakeGateway } from './fake-gateway.js';
import type { FakeGatewayOptions } from './options.js';

/** A fake gateway that listens. */
export type RunningFakeGateway = FakeGateway & {
  /** Ends every connection, removes the socket and its temporary folder. */
  close(): Promise<void>;
};

/**
 * Starts a gateway on a Unix socket: the same endpoint, token and scope checks, codes and messages as the platform's.
 *
 * Source: platform interface, "Back-end gateway"; platform gaps, "Back end".
 */
export async function startFakeGateway(options: FakeGatewayOptions = {}): Promise<RunningFakeGateway> {
  const ownFolder =
    options.socketPath === undefined ? await mkdtemp(join(tmpdir(), 'plat-gateway-')) : undefined;
  const gateway = new FakeGateway(options, options.socketPath ?? join(ownFolder ?? '', 'gateway.socket'));
  const server = await mountOnSocket(gateway.handlers, gateway.socketPath);
  const close = async () => {
    await server.close();
    if (ownFolder !== undefined) await rm(ownFolder, { recursive: true, force: true });
  };
  return Object.assign(gateway, { close });
}
