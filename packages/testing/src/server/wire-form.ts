import type { ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** An unusual form of a response on the wire; msw in a test ignores it. */
export interface WireForm {
  /** Status of an interim response that goes before it. */
  interim?: 100 | 102 | 103;
  /** Its body comes in chunks with a trailer behind them. */
  trailers?: boolean;
  /** One of its headers goes on in a second line. */
  foldsHeader?: boolean;
  /** It is written in pieces of so many bytes, its headers too. */
  bytesPerWrite?: number;
  /** It is written in two pieces, so many bytes in the first. */
  splitAt?: number | undefined;
}

const form = Symbol('the form of the answer on the wire');

/** The same answer, for a mounted server to send in this form. */
export const inWireForm = (response: Response, wanted: WireForm): Response =>
  Object.assign(response, { [form]: wanted });

/** The form that was asked for; undefined for the usual one. */
export const wireFormOf = (response: Response): WireForm | undefined =>
  form in response ? (response[form] as WireForm) : undefined;

/** Sends a response in such a form. What node:http cannot write goes to the socket as bytes, and then the connection ends. */
export async function sendInForm(
  response: Response,
  outgoing: ServerResponse,
  wanted: WireForm,
): Promise<void> {
  const body = Buffer.from(await response.arrayBuffer());
  if (wanted.foldsHeader || wanted.bytesPerWrite !== undefined)
    return writeRaw(response, body, outgoing, wanted);
  if (wanted.interim === 100) outgoing.writeContinue();
  if (wanted.interim === 102) outgoing.writeProcessing();
  if (wanted.interim === 103) outgoing.writeEarlyHints({ link: '</app>; rel=preload' });
  outgoing.statusCode = response.status;
  for (const [name, value] of response.headers) outgoing.setHeader(name, value);
  if (!wanted.trailers) return void outgoing.end(body);
  outgoing.removeHeader('content-length');
  outgoing.setHeader('trailer', 'x-checksum');
  outgoing.write(body);
  outgoing.addTrailers({ 'x-checksum': 'none' });
  outgoing.end();
}

async function writeRaw(
  { status, headers }: Response,
  body: Buffer,
  { socket }: ServerResponse,
  { foldsHeader = false, bytesPerWrite = Number.POSITIVE_INFINITY, splitAt }: WireForm,
): Promise<void> {
  const lines = [...headers]
    .filter(([name]) => name !== 'content-length')
    .map(([name, value]) => `${name}: ${value}`);
  if (foldsHeader) lines.push('x-folded: one line\r\n and its second');
  const head = [`HTTP/1.1 ${status} Answer`, ...lines, `content-length: ${body.length}`, 'connection: close'];
  const whole = Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1'), body]);
  let at = 0;
  while (at < whole.length && socket?.writable) {
    const end = splitAt === undefined ? at + bytesPerWrite : at < splitAt ? splitAt : whole.length;
    socket.write(whole.subarray(at, end));
    at = end;
    // The reader gets a whole turn of the event loop, so that it meets each piece by itself; the first may be half over.
    await nextTurn();
    await nextTurn();
  }
  socket?.end();
}
