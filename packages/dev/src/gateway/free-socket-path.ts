import { lstat, unlink } from 'node:fs/promises';
import { connect } from 'node:net';
import { errorCodeOf } from 'plat-common/error-code';
import { PlatDevError } from '../errors.js';

/** Makes sure that a gateway can listen at a path: the file of a gateway that is gone is removed, nothing else is. */
export async function freeSocketPath(path: string): Promise<void> {
  // A named pipe of Windows is no file: it is there as long as somebody listens.
  const isPipe = process.platform === 'win32' && /^[\\/]{2}[.?][\\/]pipe[\\/]/i.test(path);
  const stats = isPipe ? undefined : await lstat(path).catch(() => undefined);
  if (stats === undefined && !isPipe) return;
  if (stats?.isSocket() === false) {
    throw new PlatDevError(
      'socket-invalid',
      `${path} exists and is not a socket, so the gateway cannot listen there`,
      'Choose another path for the gateway socket.',
    );
  }
  if (await somebodyListens(path)) {
    throw new PlatDevError(
      'socket-in-use',
      `Another process listens on ${path}`,
      'Stop the other plat-dev, or choose another path for the gateway socket.',
    );
  }
  if (!isPipe) await unlink(path);
}

/** Of a pipe on which nobody listens nothing is there. */
const nobody = ['ECONNREFUSED', 'ENOENT'];

/** Only a refused connection proves that nobody listens; a queue that is full is somebody's. */
function somebodyListens(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', (error) => resolve(!nobody.includes(errorCodeOf(error) ?? '')));
  });
}
