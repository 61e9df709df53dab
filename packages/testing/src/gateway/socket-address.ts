import { randomUUID } from 'node:crypto';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where a gateway listens, and what to do with the file there. A named pipe of Windows is no file and ends with its server. */
export interface SocketAddress {
  readonly socketPath: string;
  readonly isPipe: boolean;
  /** Runs what closes the server, and leaves its socket behind as a killed server does. */
  keepWhile(close: () => Promise<void>): Promise<void>;
  /** Removes what a server left behind. */
  clear(): Promise<void>;
  /** Removes the socket and the folder that was made for it. */
  remove(): Promise<void>;
}

// Linux cuts a longer path off without a word: the server would listen elsewhere, and report this one.
const MAX_SOCKET_PATH_BYTES = 107;

/** The place that was named, or a new one: a socket in a temporary folder, and on Windows a named pipe. */
export async function socketAddress(
  named: string | undefined,
  platform: NodeJS.Platform = process.platform,
): Promise<SocketAddress> {
  if (named === undefined && platform === 'win32') {
    return pipeAt(`\\\\.\\pipe\\plat-gateway-${randomUUID()}`);
  }
  if (named !== undefined && isPipePath(named, platform)) return pipeAt(named);
  const folder = named === undefined ? await mkdtemp(join(tmpdir(), 'plat-gateway-')) : undefined;
  const socketPath = named ?? join(folder ?? '', 'gateway.socket');
  const bytes = Buffer.byteLength(socketPath);
  if (bytes > MAX_SOCKET_PATH_BYTES) {
    throw new TypeError(
      `The path of a socket has ${bytes} bytes and may have at most ${MAX_SOCKET_PATH_BYTES}: ${socketPath}. Give a shorter socketPath, or set TMPDIR to a shorter folder`,
    );
  }
  return {
    socketPath,
    isPipe: false,
    async keepWhile(close) {
      const aside = `${socketPath}.aside`;
      // A server removes its socket when it closes; a killed one does not.
      await rename(socketPath, aside);
      await close();
      await rename(aside, socketPath);
    },
    clear: () => rm(socketPath, { force: true }),
    remove: () => rm(folder ?? socketPath, { recursive: true, force: true }),
  };
}

function isPipePath(path: string, platform: NodeJS.Platform): boolean {
  return platform === 'win32' && /^[\\/]{2}[.?][\\/]pipe[\\/]/i.test(path);
}

function pipeAt(socketPath: string): SocketAddress {
  const nothing = async () => undefined;
  return { socketPath, isPipe: true, keepWhile: (close) => close(), clear: nothing, remove: nothing };
}
