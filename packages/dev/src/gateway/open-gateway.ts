import { chown } from 'node:fs/promises';
import { inBoth, text } from 'plat-common/text';
import { type GatewayExchange, type RunningFakeGateway, startFakeGateway } from 'plat-testing/gateway';
import type { PlatformName } from 'plat-testing/platforms';
import { PlatDevError } from '../errors.js';
import { freeSocketPath } from './free-socket-path.js';

/** What the gateway of a device options. */
export interface GatewayOptions {
  platform: PlatformName;
  socketPath: string | undefined;
  /** The user who may connect beside the own one. */
  owner?: number | undefined;
  realPathOf: (path: string) => string | undefined;
  onExchange: (exchange: GatewayExchange) => void;
}

/** Starts the fake gateway; a socket that a killed one left behind is replaced. */
export async function openGateway({
  socketPath,
  owner,
  ...options
}: GatewayOptions): Promise<RunningFakeGateway> {
  if (socketPath === undefined) return startFakeGateway(options);
  await freeSocketPath(socketPath);
  try {
    const gateway = await startFakeGateway({ ...options, socketPath });
    if (owner === undefined) return gateway;
    const { start } = gateway;
    const give = () => chown(socketPath, owner, owner);
    await give();
    return Object.assign(gateway, { start: () => start().then(give) });
  } catch (cause) {
    const message = inBoth(text`The gateway cannot listen on ${socketPath}`, '网关无法监听 {0}');
    const hint = text`Choose a path of at most 107 bytes in an existing, writable folder.`;
    throw new PlatDevError('socket-invalid', message, hint, { cause });
  }
}
