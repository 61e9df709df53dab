import { once } from 'node:events';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { errorCodeOf } from 'plat-common/error-code';
import type { RecordedExchange } from 'plat-testing/gateway';
import type { Redaction } from './redaction.js';

const MAX_REQUEST_BYTES = 16 * 1024 * 1024;
/** Of a longer response, only the beginning is recorded. */
const MAX_RECORDED_BYTES = 1024 * 1024;

/** Errors of a connection that the application closed before it had the response. */
const LEFT = ['ABORT_ERR', 'ERR_STREAM_PREMATURE_CLOSE'];

/** Where requests go, and what is told of them. */
export interface Recorder {
  /** Where the gateway listens. */
  to: string;
  redaction: Redaction;
  /** Takes each exchange as it ends. */
  record: (exchange: RecordedExchange) => void;
  /** Called after each request: with the error code if the gateway cannot be reached. */
  onReach: (errorCode: string | undefined) => void;
}

/** Forwards a request and its response, and records both. Where no response came, the application's connection is closed. */
export async function recordExchange(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { to, redaction, record, onReach }: Recorder,
): Promise<void> {
  const start = performance.now();
  const sent = await bodyOf(incoming);
  if (sent === undefined) return void outgoing.writeHead(413, { connection: 'close' }).end();
  const [, token] = /^\S+\s+(\S+)$/.exec(incoming.headers.authorization ?? '') ?? [];
  if (token !== undefined) redaction.add(token);
  const { text, body: asked = text } = redaction.read(sent);
  const left = new AbortController();
  outgoing.once('close', () => left.abort());
  let response: RecordedExchange['response'];
  let error: string | undefined;
  let isCut = false;
  try {
    const answered = await responseTo(incoming, sent, to, left.signal);
    // The end of a response that the gateway cuts closes the application's connection, too.
    answered.once('error', () => {
      isCut = !left.signal.aborted;
    });
    onReach(undefined);
    const { bytes, ...beginning } = await forward(answered, outgoing);
    response = { status: answered.statusCode ?? 0, ...redaction.read(bytes, beginning) };
  } catch (cause) {
    const isLeft = left.signal.aborted && !isCut;
    outgoing.destroy();
    const code = errorCodeOf(cause) ?? 'unknown';
    error = isLeft || LEFT.includes(code) ? 'left' : code;
    if (isOfConnecting(cause)) onReach(code);
  }
  const ms = Math.round(performance.now() - start);
  record({ request: asked ?? '', ...(response && { response }), ms, ...(error !== undefined && { error }) });
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
  const sent = request({ socketPath: to, method, path: url, headers: lengthened, agent: false });
  // Errors after the response come through its body.
  sent.on('error', () => undefined);
  sent.end(body);
  try {
    const [response] = (await once(sent, 'response', { signal })) as [IncomingMessage];
    return response;
  } catch (error) {
    sent.destroy();
    throw error;
  }
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

/** The body of a request; undefined if it is too long. */
async function bodyOf(incoming: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > MAX_REQUEST_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function isOfConnecting(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && error.syscall === 'connect';
}
