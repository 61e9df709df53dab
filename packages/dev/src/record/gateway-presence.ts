import { access, constants, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { errorCodeOf } from 'plat-common/error-code';

/** Whether the gateway can be reached: its socket is `there`, `missing`, has no listener (`refused`), or may not be opened (`denied`). */
export type GatewayPresence = 'there' | 'missing' | 'refused' | 'denied';

const OF_ERROR: Readonly<Record<string, GatewayPresence>> = {
  ENOENT: 'missing',
  ENOTDIR: 'missing',
  ECONNREFUSED: 'refused',
  ENOTSOCK: 'refused',
  EAGAIN: 'refused',
  EACCES: 'denied',
  EPERM: 'denied',
};

/** The presence for an error of connecting; undefined for an unrelated error. */
export function presenceIn(error: unknown): GatewayPresence | undefined {
  return OF_ERROR[errorCodeOf(error) ?? ''];
}

/** Looks at the socket without a connection; only one that refused a connection before is tried. */
export async function lookAt(path: string, before: GatewayPresence): Promise<GatewayPresence> {
  // The pipes of Windows are no files.
  if (path.startsWith('\\\\')) return before === 'there' ? 'there' : tried(path);
  try {
    await stat(path);
    await access(path, constants.W_OK);
  } catch (error) {
    return presenceIn(error) ?? 'there';
  }
  return before === 'refused' || before === 'denied' ? tried(path) : 'there';
}

function tried(path: string): Promise<GatewayPresence> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve('there');
    });
    socket.once('error', (error) => resolve(presenceIn(error) ?? 'there'));
  });
}
