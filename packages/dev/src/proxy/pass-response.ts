import { type IncomingMessage, type ServerResponse, validateHeaderValue } from 'node:http';
import { pipeline } from 'node:stream';
import { insertScript } from './insert-script.js';
import { isForFrame, takesScript } from './page-request.js';

const VIEW_SCRIPT = '/_dev/view.js';

/** Source: RFC 9110, 7.6.1: these are about one connection, and so is what `connection` names. */
const ofOneConnection = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/** Sends an answer of the application on, with the script of the phone view first in a page for a frame. */
export function passResponse(
  answer: IncomingMessage,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const forFrame = isForFrame(request);
  const inserted = forFrame && takesScript(answer);
  const headers = headersOf(answer);
  if (inserted) delete headers['content-length'];
  // One address has two answers, with the script and without, so a cache must not take one for the other.
  if (forFrame) headers.vary = [headers.vary, 'Sec-Fetch-Dest'].filter(Boolean).join(', ');
  response.writeHead(answer.statusCode ?? 502, textOf(answer), headers);
  // A body that comes late, or breaks off at once, must not keep the head from arriving.
  response.flushHeaders();
  const done = () => undefined;
  // An answer that breaks off breaks the browser's off too, so that half a page is not taken for a whole one.
  if (inserted) pipeline(answer, insertScript(VIEW_SCRIPT), response, done);
  else pipeline(answer, response, done);
}

function headersOf({ headers }: IncomingMessage): IncomingMessage['headers'] {
  const named = headers.connection?.split(',').map((name) => name.trim().toLowerCase()) ?? [];
  const dropped = new Set([...ofOneConnection, ...named]);
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !dropped.has(name)));
}

/** Node.js reads a status text with control characters but rejects writing it, so it is dropped. */
function textOf({ statusMessage = '' }: IncomingMessage): string {
  try {
    validateHeaderValue('status', statusMessage);
    return statusMessage;
  } catch {
    return '';
  }
}
