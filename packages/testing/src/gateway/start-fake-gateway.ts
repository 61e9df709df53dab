import { once } from 'node:events';
import { chmod, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { Worker } from 'node:worker_threads';
import { isJson } from 'plat-common/json';
import { type PlatformName, platformChoices, platforms } from '../platforms/index.js';
import { type MountedServer, mountOnSocket } from '../server/mount.js';
import { limitedText } from './envelope.js';
import { FakeGateway } from './fake-gateway.js';
import { type FakeGatewayOptions, worldOf } from './options.js';
import { type Recording, readRecording } from './recording/recording.js';
import { Replay } from './recording/replay.js';
import { socketAddress } from './socket-address.js';

/** A fake gateway that listens. */
export type RunningFakeGateway = FakeGateway & {
  /** Goes down as a killed gateway does: connections break. `leavesSocket` keeps its file, without a listener. */
  stop(options?: { leavesSocket?: boolean }): Promise<void>;
  /** Goes down as a gateway does that hangs: it listens, accepts no connection, and its queue of connections is full. */
  fillBacklog(): Promise<void>;
  /** Comes up again on the same socket. */
  start(): Promise<void>;
  /** Denies access to the socket, as for a process outside the group of the gateway's callers. root may still open it. */
  denySocket(): Promise<void>;
  /** Lets everybody open it again who could before. */
  allowSocket(): Promise<void>;
  /** Ends every connection, removes the socket and its temporary folder. */
  close(): Promise<void>;
};

/**
 * Starts a gateway on a Unix socket, on Windows on a named pipe: the same endpoint, token and scope checks, codes and messages as the platform's.
 *
 * Source: platform interface, "Back-end gateway".
 */
export async function startFakeGateway(options: FakeGatewayOptions = {}): Promise<RunningFakeGateway> {
  // Looked at before anything is made: a folder for options that are wrong would stay.
  worldOf(options);
  const { recording: given } = options;
  const isFile = typeof given === 'string' || given instanceof URL;
  const recording = isFile ? await readRecording(given) : given;
  const replay = recording && new Replay(recording, options);
  const address = await socketAddress(options.socketPath);
  const { socketPath } = address;
  const gateway = new FakeGateway(
    { ...(recording && { platform: platformOf(recording) }), ...options },
    socketPath,
    replay,
  );
  const mount = () =>
    mountOnSocket(
      gateway.handlers,
      socketPath,
      (incoming, outgoing) => !needsMsw(gateway, incoming) && answerDirectly(gateway, incoming, outgoing),
    );
  let server: MountedServer | undefined = await mount();
  let endBacklog: (() => Promise<void>) | undefined;

  const stop = async ({ leavesSocket = false } = {}) => {
    const closing = server;
    if (leavesSocket && closing !== undefined) await address.keepWhile(() => closing.close());
    else await closing?.close();
    server = undefined;
    await endBacklog?.();
    endBacklog = undefined;
  };
  const startBacklog = async () => {
    await stop();
    await address.clear();
    endBacklog = await fillBacklog(socketPath);
  };
  const start = async () => {
    if (server !== undefined) return;
    await stop();
    await address.clear();
    server = await mount();
  };
  let modeBefore: number | undefined;
  const denySocket = async () => {
    if (address.isPipe)
      throw new TypeError('A named pipe has no file mode, so access to it cannot be denied');
    modeBefore ??= (await stat(socketPath)).mode;
    await chmod(socketPath, 0);
  };
  const allowSocket = async () => {
    if (modeBefore !== undefined) await chmod(socketPath, modeBefore);
    modeBefore = undefined;
  };
  const close = async () => {
    await stop();
    await address.remove();
  };
  return Object.assign(gateway, { stop, start, fillBacklog: startBacklog, denySocket, allowSocket, close });
}

/** The platform in whose spelling a recording names its capabilities. */
function platformOf(recording: Recording): PlatformName {
  const isOf = (name: PlatformName) =>
    recording.some(
      ({ request }) => isJson(request) && String(request.req).startsWith(platforms[name].prefix),
    );
  return platformChoices.find(isOf) ?? 'plat';
}

/** Does a call need msw, because a fault may hit it, it may be recorded, or it is not addressed to the gateway? */
const needsMsw = (gateway: FakeGateway, { method, url }: IncomingMessage): boolean =>
  method !== 'POST' || url !== gateway.path || gateway.replay !== undefined || gateway.faults.arePending;

/** Answers a plain call without msw, whose Request and Response cost four fifths of it. */
async function answerDirectly(gateway: FakeGateway, incoming: IncomingMessage, outgoing: ServerResponse) {
  const { authorization, 'content-type': contentType } = incoming.headers;
  const body = await limitedText(incoming);
  if (body === undefined) return void outgoing.writeHead(413, { connection: 'close' }).end();
  const { status, body: envelope } = gateway.answerTo({ authorization, contentType, body });
  const bytes = Buffer.from(JSON.stringify(envelope));
  outgoing
    .writeHead(status, { 'content-type': 'application/json', 'content-length': bytes.length })
    .end(bytes);
}

// The event loop accepts connections, so a thread with a blocked loop accepts none.
const LISTENER = `
  const { createServer } = require('node:net');
  const { parentPort, workerData } = require('node:worker_threads');
  createServer().listen({ path: workerData, backlog: 1 }, () => {
    parentPort.postMessage('listening');
    setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0));
  });
`;

/**
 * Listens on the socket with a queue that is full: the system answers the next connection with EAGAIN. The returned function
 * gives the socket and the connections that stood in the queue back.
 */
async function fillBacklog(socketPath: string) {
  const worker = new Worker(LISTENER, { eval: true, workerData: socketPath });
  await once(worker, 'message');
  const queued: Socket[] = [];
  for (let isFull = false; !isFull; ) {
    const socket = connect(socketPath);
    isFull = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(false));
      socket.once('error', () => resolve(true));
    });
    if (!isFull) queued.push(socket);
    // The queued connections of the fake must not keep the process alive.
    socket.unref();
  }
  worker.unref();
  return async () => {
    for (const socket of queued) socket.on('error', () => undefined).destroy();
    await worker.terminate();
  };
}
