import { chown, lstat, unlink } from 'node:fs/promises';
import { connect } from 'node:net';
import { errorCodeOf } from 'plat-common/error-code';
import { inBoth, text } from 'plat-common/text';
import { type RunningFakeGateway, startFakeGateway } from 'plat-testing/gateway';
import { PlatDevError } from '../errors.js';

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

/** Makes sure that a gateway can listen at a path: the file of a gateway that is gone is removed, nothing else is. */
export async function freeSocketPath(path: string): Promise<void> {
  // A named pipe of Windows is not a file: it exists while a process listens.
  const isPipe = process.platform === 'win32' && /^[\\/]{2}[.?][\\/]pipe[\\/]/i.test(path);
  const stats = isPipe ? undefined : await lstat(path).catch(() => undefined);
  if (stats === undefined && !isPipe) return;
  if (stats?.isSocket() === false) {
    const message = text`${path} exists and is not a socket, so the gateway cannot listen there`;
    const hint = inBoth(text`Choose another path for the gateway socket.`, '请为网关 socket 选择其他路径。');
    throw new PlatDevError('socket-invalid', message, hint);
  }
  if (await isListenedOn(path)) {
    const message = inBoth(text`Another process listens on ${path}`, '另一个进程正在监听 {0}');
    const hint = text`Stop the other plat-dev, or choose another path for the gateway socket.`;
    throw new PlatDevError('socket-in-use', message, hint);
  }
  if (!isPipe) await unlink(path);
}

/** The codes of a connection without a listener; a pipe without one does not exist. */
const noListener = ['ECONNREFUSED', 'ENOENT'];

/** Only a refused connection proves that no process listens; a full queue has a listener. */
function isListenedOn(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', (error) => resolve(!noListener.includes(errorCodeOf(error) ?? '')));
  });
}
