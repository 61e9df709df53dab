import { chown } from 'node:fs/promises';
import { inBoth, text } from 'plat-common/text';
import { type RunningFakeGateway, startFakeGateway } from 'plat-testing/gateway';
import { PlatDevError } from '../errors.js';
import { freeSocketPath } from './free-socket-path.js';

type GatewayOptions = Omit<NonNullable<Parameters<typeof startFakeGateway>[0]>, 'socketPath'> & {
  /** @default one in a new temporary folder */
  socketPath: string | undefined;
  /** The user who may connect beside the own one. */
  owner?: number | undefined;
};

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
