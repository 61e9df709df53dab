import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { appendFileSync, lstatSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { errorCodeOf } from 'plat-common/error-code';
import { inBoth, type Text, text } from 'plat-common/text';
import type { RecordedExchange } from 'plat-testing/gateway';
import { type PlatformName, platforms } from 'plat-testing/platforms';
import { PlatDevError } from '../errors.js';
import { freeSocketPath } from '../gateway/open-gateway.js';
import { Redaction } from './redaction.js';

/** Of a longer response, only the beginning is recorded. */
const MAX_RECORDED_BYTES = 1024 * 1024;

/** Errors of a connection that the application closed before it had the response. */
const LEFT = ['ABORT_ERR', 'ERR_STREAM_PREMATURE_CLOSE'];

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
  if (options.socket !== undefined) await freeSocket(options.socket, to);
  const file = openRecordingFile(options);
  const folder = await mkdtemp(join(tmpdir(), 'plat-dev-record-'));
  const socketPath = options.socket ?? socketIn(folder);
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
    await rm(folder, { recursive: true, force: true });
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

/** Makes sure that the recorder can listen on a socket. */
async function freeSocket(socket: string, to: string): Promise<void> {
  if (resolve(socket) !== resolve(to)) return freeSocketPath(socket);
  const hint = text`Choose another socket for the recorder, and point the application to it.`;
  throw new PlatDevError('socket-in-use', text`${socket} is the gateway's own socket`, hint);
}

function socketIn(folder: string): string {
  const isWindows = process.platform === 'win32';
  return isWindows ? `\\\\.\\pipe\\plat-dev-record-${randomUUID()}` : join(folder, 'gateway.socket');
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

/** Where requests go, and what is told of them. */
interface Recorder {
  /** Where the gateway listens. */
  to: string;
  redaction: Redaction;
  /** Takes each exchange as it ends. */
  record: (exchange: RecordedExchange) => void;
  /** Called after each request: with the error code if the gateway cannot be reached. */
  onReach: (errorCode: string | undefined) => void;
}

/** Forwards a request and its response, and records both. Where no response came, the application's connection is closed. */
async function recordExchange(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { to, redaction, record, onReach }: Recorder,
): Promise<void> {
  const start = performance.now();
  const sent = await buffer(incoming);
  const [, token] = /^\S+\s+(\S+)$/.exec(incoming.headers.authorization ?? '') ?? [];
  if (token !== undefined) redaction.add(token);
  const { text, body: asked = text } = redaction.read(sent);
  const left = new AbortController();
  outgoing.once('close', () => left.abort());
  let result: Pick<RecordedExchange, 'response' | 'error'>;
  try {
    const answered = await responseTo(incoming, sent, to, left.signal);
    onReach(undefined);
    const { bytes, ...beginning } = await forward(answered, outgoing);
    result = { response: { status: answered.statusCode ?? 0, ...redaction.read(bytes, beginning) } };
  } catch (cause) {
    outgoing.destroy();
    const code = errorCodeOf(cause) ?? 'unknown';
    result = { error: LEFT.includes(code) ? 'left' : code };
    if (cause instanceof Error && 'syscall' in cause && cause.syscall === 'connect') onReach(code);
  }
  record({ request: asked ?? '', ...result, ms: Math.round(performance.now() - start) });
}

/** The gateway's response, with its body still to come. */
async function responseTo(
  { method, url, headers: asked }: IncomingMessage,
  body: Buffer,
  to: string,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  // A compressed response could not be read, and each hop has its own connection and framing.
  const { 'accept-encoding': _, connection, 'transfer-encoding': framing, ...headers } = asked;
  const lengthened = { ...headers, 'content-length': body.length };
  const sent = request({ socketPath: to, method, path: url, headers: lengthened, agent: false, signal });
  // Errors after the response come through its body.
  sent.on('error', () => undefined);
  sent.end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return response;
}

/** Sends a response on, and resolves with the beginning of its body. */
async function forward(
  response: IncomingMessage,
  outgoing: ServerResponse,
): Promise<{ bytes: Buffer; isCut: boolean }> {
  const { connection, 'keep-alive': _, 'transfer-encoding': framing, ...headers } = response.headers;
  outgoing.writeHead(response.statusCode ?? 0, response.statusMessage, headers);
  const chunks: Buffer[] = [];
  let length = 0;
  response.on('data', (chunk: Buffer) => {
    if (length < MAX_RECORDED_BYTES) chunks.push(chunk);
    length += chunk.length;
  });
  try {
    await pipeline(response, outgoing);
  } catch (error) {
    // An application may leave as soon as it has the last byte.
    if (!response.readableEnded) throw error;
  }
  const bytes = Buffer.concat(chunks).subarray(0, MAX_RECORDED_BYTES);
  return { bytes, isCut: length > bytes.length };
}
