import { readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';

/** Where Linux lists the connections of this machine, each with the user whose program has its end. */
const tables = ['/proc/net/tcp', '/proc/net/tcp6'];

/** The end of a connection that a program of this machine has. */
export interface ConnectionEnd {
  /** The user whose program it is. */
  uid: number;
  /** No program has it any more: it was closed while its bytes were on their way. */
  isAbandoned: boolean;
}

/**
 * Whether a connection over loopback comes from a program of another user of this machine; the superuser is nobody else.
 *
 * Only Linux tells. Where it does not, or where the other end is not of this system, as in front of a container or of WSL,
 * the answer is no.
 */
export async function isOfAnotherUser(
  { remotePort, localPort, remoteAddress }: Socket,
  read: (file: string) => Promise<string> = (file) => readFile(file, 'latin1'),
): Promise<boolean> {
  const own = ownUsers();
  if (own === undefined || remotePort === undefined || localPort === undefined) return false;
  const texts = await Promise.all(tables.map((file) => read(file).catch(() => '')));
  const end = endOf(texts.join('\n'), {
    from: remotePort,
    to: localPort,
    isIPv6: remoteAddress === '::1',
  });
  return end !== undefined && (end.isAbandoned || !own.includes(end.uid));
}

/** Who runs this process, also when `sudo` does it for them. */
function ownUsers(): number[] | undefined {
  const uid = process.getuid?.();
  if (uid === undefined) return undefined;
  const { SUDO_UID: sudo } = process.env;
  return [0, uid, ...(uid === 0 && sudo !== undefined ? [Number(sudo)] : [])];
}

/** A loopback connection, by the two ports and the address. */
interface LoopbackConnection {
  from: number;
  to: number;
  /** Over ::1, where both ports can be the same as those of a connection over 127.0.0.1 that has ended. */
  isIPv6: boolean;
}

/** The other end of a loopback connection; undefined where the tables have none. */
export function endOf(text: string, { from, to, isIPv6 }: LoopbackConnection): ConnectionEnd | undefined {
  for (const line of text.split('\n')) {
    // Number, own address, other address, state, queues, timer, retransmits, user, timeout, inode.
    const [, local = '', remote = '', , , , , uid, , inode] = line.trim().split(/\s+/);
    if (portOf(local) === from && portOf(remote) === to && isLoopback(local, isIPv6)) {
      return { uid: Number(uid), isAbandoned: inode === '0' };
    }
  }
  return undefined;
}

function portOf(address: string): number {
  return Number.parseInt(address.slice(address.indexOf(':') + 1), 16);
}

/** ::1, or 127.0.0.0/8, in the order of bytes of this machine; an address of IPv4 may stand in one of IPv6. */
function isLoopback(address: string, isIPv6: boolean): boolean {
  const [bytes = ''] = address.split(':');
  return isIPv6 ? /^0{24}01000000$|^0{31}1$/.test(bytes) : /7F$/i.test(bytes.slice(-8));
}
