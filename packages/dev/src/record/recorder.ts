import { once } from 'node:events';
import { chmod, rename, rm } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { type GatewayPresence, lookAt, presenceIn } from './gateway-presence.js';
import { RecordedConnection } from './recorded-connection.js';
import type { Redaction } from './recorded-message.js';
import type { RecordingFile } from './recording-file.js';

const LOOK_EVERY_MS = 100;

/** A recorder between an application and a gateway. */
export interface RecorderOptions {
  /** Where the application calls. */
  socketPath: string;
  /** Where the gateway listens. */
  to: string;
  file: RecordingFile;
  redaction: Redaction;
  /** Told when the gateway goes away or comes back. */
  onPresence: (presence: GatewayPresence) => void;
}

/**
 * Listens in the gateway's place and passes on what comes. While the gateway cannot be reached, it cannot either, in the
 * same way: its socket is missing, refuses connections or may not be opened.
 */
export class Recorder {
  readonly #options: RecorderOptions;
  readonly #sockets = new Set<Socket>();
  #presence: GatewayPresence = 'there';
  #server: Server | undefined;
  #timer: NodeJS.Timeout | undefined;
  #turn: Promise<void> = Promise.resolve();
  #isClosed = false;

  private constructor(options: RecorderOptions) {
    this.#options = options;
  }

  /** Starts one. Rejects if its socket fails to open. */
  static async start(options: RecorderOptions): Promise<Recorder> {
    const recorder = new Recorder(options);
    // In any case, so that an unusable path is found now.
    await recorder.#listen();
    await recorder.#look();
    recorder.#timer = setInterval(() => void recorder.#look(), LOOK_EVERY_MS).unref();
    return recorder;
  }

  /** Ends every connection and removes the socket. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    await this.#turn;
    const closed = Array.from(this.#sockets, (socket) => once(socket, 'close'));
    for (const socket of this.#sockets) socket.destroy();
    await Promise.all(closed);
    this.#stopListening();
    if (!isPipe(this.#options.socketPath)) await rm(this.#options.socketPath, { force: true });
  }

  async #look(): Promise<void> {
    const presence = await lookAt(this.#options.to, this.#presence);
    await this.#become(presence);
  }

  /** Takes on the state of the gateway; several at once are one after the other. */
  #become(presence: GatewayPresence): Promise<void> {
    const turn = this.#turn.then(() => this.#change(presence));
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  async #change(presence: GatewayPresence): Promise<void> {
    if (this.#isClosed || presence === this.#presence) return;
    const { socketPath, onPresence } = this.#options;
    const isFile = !isPipe(socketPath);
    this.#presence = presence;
    if (presence === 'refused' && isFile) await this.#leaveSocket();
    else {
      this.#stopListening();
      // What a state before has left.
      if (isFile) await rm(socketPath, { force: true });
      if (presence !== 'missing' && presence !== 'refused') await this.#listen();
      if (presence === 'denied' && isFile) await chmod(socketPath, 0);
    }
    onPresence(presence);
  }

  /** Stops to listen as a killed gateway does, whose socket stays. */
  async #leaveSocket(): Promise<void> {
    const { socketPath } = this.#options;
    if (this.#server === undefined) await this.#listen();
    const aside = `${socketPath}.aside`;
    await rename(socketPath, aside);
    this.#stopListening();
    await rename(aside, socketPath);
  }

  async #listen(): Promise<void> {
    const server = createServer({ allowHalfOpen: true, pauseOnConnect: true }, (client) =>
      this.#accept(client),
    );
    server.listen(this.#options.socketPath);
    await once(server, 'listening');
    this.#server = server;
  }

  #stopListening(): void {
    // Open connections go on; closing does not wait for them.
    this.#server?.close();
    this.#server = undefined;
  }

  #accept(client: Socket): void {
    const { to, file, redaction } = this.#options;
    const gateway = connect({ path: to, allowHalfOpen: true });
    for (const socket of [client, gateway]) {
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
      // The connection reports the error; without a listener it would end the process.
      socket.on('error', () => undefined);
    }
    const refuse = (error: Error) => {
      // Not a byte of the request was read, so the system reports to the application that it was not delivered.
      client.destroy();
      const presence = presenceIn(error);
      if (presence !== undefined) void this.#become(presence);
    };
    gateway.once('error', refuse);
    gateway.once('connect', () => {
      gateway.off('error', refuse);
      new RecordedConnection(client, gateway, file, redaction).start();
    });
  }
}

const isPipe = (path: string): boolean => path.startsWith('\\\\');
