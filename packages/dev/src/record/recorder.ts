import { once } from 'node:events';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { errorCodeOf } from 'plat-common/error-code';
import type { RecordedExchange } from 'plat-testing/gateway';
import type { Redaction } from './redaction.js';

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
