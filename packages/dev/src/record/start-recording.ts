import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { appendFileSync, lstatSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { errorCodeOf } from 'plat-common/error-code';
import { inBoth, type Text, text } from 'plat-common/text';
import type { RecordedExchange } from 'plat-testing/gateway';
import { type PlatformName, platforms } from 'plat-testing/platforms';
import { PlatDevError } from '../errors.js';
import { freeSocketPath } from '../gateway/open-gateway.js';
import { recordExchange } from './recorder.js';
import { Redaction } from './redaction.js';

/** What is recorded, and where. */
export interface RecordingOptions {
  /** Path of the file. */
  out: string;
  /** Replaces a file that is there. */
  force: boolean;
  /** Platform of the gateway. */
  platform: PlatformName;
  /** Socket of the gateway. @default the platform's own */
  to?: string | undefined;
  /** Socket for the application. @default one in a new temporary folder */
  socket?: string | undefined;
  /** Gives folders and files other names. */
  redactPaths: boolean;
  /** Secrets that are known before the first call. */
  tokens: readonly string[];
  /** Told of what a person should know. */
  onMessage: (message: Text) => void;
}

/**
 * Listens in the gateway's place, and records what passes from the application's socket to the gateway's. `close` ends the
 * connections and the file, and resolves with the number of exchanges in it. Rejects with a PlatDevError.
 */
export async function startRecording(options: RecordingOptions) {
  const { platform, tokens, onMessage } = options;
  const to = options.to ?? platforms[platform].gatewaySocket;
  const redaction = new Redaction(options);
  for (const token of tokens) redaction.add(token);
  const { socketPath, remove } = await placeFor(options.socket, to);
  let file: ReturnType<typeof openRecordingFile>;
  try {
    file = openRecordingFile(options);
  } catch (error) {
    await remove();
    throw error;
  }
  let reached: string | undefined;
  const onReach = (errorCode: string | undefined) => {
    if (errorCode !== undefined && errorCode !== reached) onMessage(unreachable(to, errorCode));
    reached = errorCode;
  };
  const recorder = { to, redaction, record: file.add, onReach };
  const pending = new Set<Promise<void>>();
  const server = createServer((incoming, outgoing) => {
    const exchange = recordExchange(incoming, outgoing, recorder).catch(() => void outgoing.destroy());
    pending.add(exchange);
    void exchange.then(() => pending.delete(exchange));
  });
  const close = async () => {
    server.close();
    server.closeAllConnections();
    await Promise.all(pending);
    await remove();
    return file.exchanges;
  };
  try {
    await once(server.listen(socketPath), 'listening');
  } catch (cause) {
    await close();
    // A file without a recording would block the next run.
    await rm(options.out, { force: true });
    const hint = text`Choose a path of at most 107 bytes in an existing, writable folder.`;
    throw new PlatDevError('socket-invalid', text`Cannot listen on ${socketPath}`, hint, { cause });
  }
  return { socketPath, to, close };
}

const unreachable = (to: string, code: string): Text =>
  text`The gateway cannot be reached on ${to} (${code}). Check that it runs, and that this user may open its socket.`;

/** A path that is free for the application's socket, and what takes it away again. */
async function placeFor(socket: string | undefined, to: string) {
  if (socket !== undefined) {
    if (resolve(socket) === resolve(to)) {
      const hint = text`Choose another socket for the recorder, and point the application to it.`;
      throw new PlatDevError('socket-in-use', text`${socket} is the gateway's own socket`, hint);
    }
    await freeSocketPath(socket);
    return { socketPath: socket, remove: async () => undefined };
  }
  if (process.platform === 'win32') {
    return { socketPath: `\\\\.\\pipe\\plat-dev-record-${randomUUID()}`, remove: async () => undefined };
  }
  const folder = await mkdtemp(join(tmpdir(), 'plat-dev-record-'));
  return {
    socketPath: join(folder, 'gateway.socket'),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/**
 * Creates the file of a recording, readable only by its owner, and written line by line, so that it can be read whenever the
 * recorder ends. Throws a PlatDevError if it exists or creation fails.
 */
function openRecordingFile({ out, force, onMessage }: RecordingOptions) {
  try {
    if (force && lstatSync(out, { throwIfNoEntry: false })?.isFile()) rmSync(out);
    // Exclusive, so that neither a file nor a link that appears meanwhile is written through.
    writeFileSync(out, '', { flag: 'wx', mode: 0o600 });
  } catch (cause) {
    const isThere = errorCodeOf(cause) === 'EEXIST';
    const message = isThere
      ? inBoth(text`${out} exists already`, '{0} 已存在')
      : text`${out} cannot be written`;
    const hint = isThere
      ? text`Name another file, or use --force to replace it; links and folders are never replaced.`
      : text`Name a file in an existing, writable folder.`;
    throw new PlatDevError('recording-invalid', message, hint, { cause });
  }
  let isBroken = false;
  const file = {
    /** Exchanges that were written. */
    exchanges: 0,
    /** Writes an exchange. The first that cannot be written ends the recording; calls go on. */
    add(exchange: RecordedExchange): void {
      if (isBroken) return;
      try {
        appendFileSync(out, `${JSON.stringify(exchange)}\n`);
        file.exchanges += 1;
      } catch (error) {
        isBroken = true;
        const code = errorCodeOf(error) ?? 'unknown';
        onMessage(text`The recording cannot be written (${code}): further calls are not recorded.`);
      }
    },
  };
  return file;
}
