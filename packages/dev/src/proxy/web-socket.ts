import { type ClientRequest, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { said, type Text, text } from 'plat-common/text';
import { failureOfError } from './failure.js';
import type { Upstream } from './upstream.js';

/**
 * Connects a WebSocket of a browser with the application's; when one side ends, so does the other.
 *
 * @param told called once, with the problem if it was not connected
 */
export function connectWebSocket(
  sent: ClientRequest,
  socket: Duplex,
  head: Buffer,
  upstream: Upstream,
  told: (problem?: Text) => void,
): void {
  const refuse = (status: number, problem: Text, body = '') => {
    told(problem);
    const type = 'content-type: text/plain; charset=utf-8\r\nconnection: close';
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${type}\r\n\r\n${body}`);
    sent.destroy();
  };
  socket.once('close', () => sent.destroy());
  sent.on('error', (error) => {
    const { text: problem } = failureOfError(error, upstream);
    if (!socket.writableEnded) refuse(502, problem, `${said(problem)}\n`);
  });
  // A refusal of the application is its answer to the browser.
  sent.once('response', ({ statusCode = 502 }) =>
    refuse(statusCode, text`The application responded with ${statusCode}.`),
  );
  sent.once('upgrade', ({ rawHeaders }, other, otherHead) => {
    told();
    const lines = rawHeaders.map((part, index) => part + (index % 2 === 0 ? ': ' : '\r\n'));
    socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('')}\r\n`, 'latin1');
    socket.write(otherHead);
    other.write(head);
    other.on('error', () => other.destroy()).once('close', () => socket.destroy());
    socket.once('close', () => other.destroy());
    if (socket.destroyed) other.destroy();
    other.pipe(socket).pipe(other);
  });
  sent.end();
}
