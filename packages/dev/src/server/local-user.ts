import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { endianness } from 'node:os';
import { text } from 'plat-common/text';
import { type OwnAddress, type Refusal, refusalOf } from './safety.js';

/** Where Linux lists the connections of this machine, each with the user whose program has its end. */
const tables = ['/proc/net/tcp', '/proc/net/tcp6'];

/** An address with its port, as bytes in hexadecimal: `7f000001:1622`. */
type End = string;

/**
 * Whether a connection over loopback comes from a program of another user of this machine; root counts as the same user.
 *
 * Only Linux reports it; elsewhere the result is false. There the other end of a connection over loopback is in the tables while it is
 * open, so one that is not, or that has been closed, counts as another user's: its bytes may be read after its end.
 */
export async function isOfAnotherUser(
  { remoteAddress, remotePort, localAddress, localPort }: Socket,
  read: (file: string) => Promise<string> = (file) => readFile(file, 'latin1'),
): Promise<boolean> {
  const uid = process.getuid?.();
  if (uid === undefined || process.platform !== 'linux') return false;
  // With `sudo`, the user who runs it.
  const { SUDO_UID: sudo } = process.env;
  const own = [0, uid, ...(uid === 0 && sudo !== undefined ? [Number(sudo)] : [])];
  const texts = await Promise.all(tables.map((file) => read(file).catch(() => undefined)));
  // A system that shows no table cannot tell.
  if (texts.every((text) => text === undefined)) return false;
  if (remoteAddress === undefined || remotePort === undefined || localAddress === undefined) return true;
  const connection = { from: endAt(remoteAddress, remotePort), to: endAt(localAddress, localPort ?? 0) };
  const users = usersOf(texts.join('\n'), connection);
  return users.length === 0 || !users.every((user) => user !== undefined && own.includes(user));
}

/** The users who have the other end of a connection; undefined for an end that no program has any more. */
export function usersOf(text: string, { from, to }: { from: End; to: End }): (number | undefined)[] {
  return text.split('\n').flatMap((line) => {
    // Number, own address, other address, state, queues, timer, retransmits, user, timeout, inode.
    const [, local = '', remote = '', , , , , uid, , inode] = line.trim().split(/\s+/);
    if (endOfTable(local) !== from || endOfTable(remote) !== to) return [];
    return [inode === '0' ? undefined : Number(uid)];
  });
}

/** An end as the tables write it: in words of four bytes in the order of this machine. */
function endOfTable(written: string): End {
  const [address = '', port = ''] = written.split(':');
  const bytes = Buffer.from(address, 'hex');
  if (endianness() === 'LE' && bytes.length % 4 === 0) bytes.swap32();
  // An address of IPv4 may stand in one of IPv6.
  const own = bytes.toString('hex').replace(/^0{20}f{4}(?=.{8}$)/, '');
  return `${own}:${Number.parseInt(port, 16)}`;
}

/** An end as Node.js has it; of IPv6 only loopback and addresses of IPv4 in it are met here. */
export function endAt(address: string, port: number): End {
  const ipv4 = /(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(address)?.slice(1);
  const bytes = ipv4?.map((byte) => Number(byte).toString(16).padStart(2, '0')).join('');
  return `${bytes ?? (address === '::1' ? '1'.padStart(32, '0') : address)}:${port}`;
}

const ANOTHER_USER: Refusal = {
  status: 403,
  reason: text`This request comes from another user of this machine than the one who runs plat-dev`,
};

/** Refuses requests over loopback that come from another user of this machine or from another website. */
export class LoopbackGuard {
  readonly #ofOthers = new WeakMap<Socket, Promise<boolean>>();

  async refusalOf(request: IncomingMessage, own: OwnAddress): Promise<Refusal | undefined> {
    const { socket } = request;
    const other = this.#ofOthers.get(socket) ?? isOfAnotherUser(socket);
    this.#ofOthers.set(socket, other);
    return (await other) ? ANOTHER_USER : refusalOf(request, own);
  }
}
