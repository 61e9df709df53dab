import { readSync } from 'node:fs';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Faults } from './faults.js';

/** A connection that waits for a request and does not read it. */
interface HeldConnection {
  handle: SocketHandle;
  /** What was read of the head. */
  head: Buffer[];
}

/** The part of a socket that node keeps to itself: it has no public way to leave bytes unread. */
interface SocketHandle {
  fd: number;
  readStart(): void;
  readStop(): void;
}

const POLL_MS = 1;
// The head without its last byte: as long as one byte is unread, the system resets a connection that is closed.
const HEAD_BUT_ONE = '\r\n\r';

/**
 * Lets the fault `reset` hit connections of a Unix socket before their request is read, as when a server ends while
 * requests wait in its queue: the system then tells the client of a reset, and after a read it would not.
 */
export function resetUnread(server: Server, faults: Faults): void {
  const idle = new Set<Socket>();
  const held = new Map<Socket, HeldConnection>();
  let timer: NodeJS.Timeout | undefined;

  const hold = (socket: Socket) => {
    const handle = handleOf(socket);
    if (held.has(socket) || handle === undefined) return;
    // A listener makes the parser take its bytes from the socket's stream, where bytes can be given back.
    socket.on('data', ignore);
    handle.readStop();
    held.set(socket, { handle, head: [] });
    timer ??= setInterval(look, POLL_MS).unref();
  };
  const holdIdle = () => {
    if (faults.awaitReset) for (const socket of idle) hold(socket);
  };
  const letGo = (socket: Socket, { handle, head }: HeldConnection) => {
    held.delete(socket);
    socket.off('data', ignore);
    handle.readStart();
    if (head.length === 0) return;
    // Its request is under way, and a reset for another connection must not stop it again.
    idle.delete(socket);
    socket.unshift(Buffer.concat(head));
  };
  const look = () => {
    for (const [socket, connection] of held) {
      const state = faults.awaitReset ? readHead(connection) : 'over';
      if (state === 'part') continue;
      if (state === 'whole' && faults.takeReset(requestOf(connection.head))) socket.destroy();
      else letGo(socket, connection);
    }
    if (held.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };

  faults.claimResets(holdIdle);
  server.on('connection', (socket: Socket) => {
    idle.add(socket);
    socket.once('close', () => {
      idle.delete(socket);
      held.delete(socket);
    });
    holdIdle();
  });
  server.on('request', ({ socket }, outgoing) => {
    idle.delete(socket);
    outgoing.once('finish', () => {
      if (socket.destroyed) return;
      idle.add(socket);
      holdIdle();
    });
  });
}

/** Reads byte by byte up to the last byte of the head, which stays unread; `over` if the stream ends first. */
function readHead({ handle: { fd }, head }: HeldConnection): 'part' | 'whole' | 'over' {
  let tail = Buffer.concat(head.slice(-HEAD_BUT_ONE.length)).toString('latin1');
  for (;;) {
    const byte = Buffer.alloc(1);
    try {
      if (readSync(fd, byte) === 0) return 'over';
    } catch (error) {
      return error instanceof Error && 'code' in error && error.code === 'EAGAIN' ? 'part' : 'over';
    }
    head.push(byte);
    tail = (tail + byte.toString('latin1')).slice(-HEAD_BUT_ONE.length);
    if (tail === HEAD_BUT_ONE) return 'whole';
  }
}

/** The request of a head, for the rule of a fault to look at. */
function requestOf(head: readonly Buffer[]): Request {
  const [first = '', ...lines] = Buffer.concat(head).toString('latin1').trimEnd().split('\r\n');
  const [method = 'GET', path = '/'] = first.split(' ');
  const headers = new Headers();
  for (const line of lines) {
    const at = line.indexOf(':');
    headers.append(line.slice(0, at), line.slice(at + 1).trim());
  }
  return new Request(new URL(path, 'http://localhost'), { method, headers });
}

function handleOf(socket: Socket): SocketHandle | undefined {
  const { _handle: handle } = socket as unknown as { _handle?: SocketHandle | null };
  return handle && handle.fd >= 0 ? handle : undefined;
}

function ignore(): void {}
