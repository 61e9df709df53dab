import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline, Transform } from 'node:stream';
import { connectionHeaders } from './user-headers.js';

const VIEW_SCRIPT = '/_dev/view.js';

/** Sends a response of the application on, with the script of the phone view first in a page for a frame. */
export function passResponse(answer: IncomingMessage, request: IncomingMessage, response: ServerResponse) {
  const forFrame = isForFrame(request);
  const inserted = forFrame && takesScript(answer);
  const dropped = connectionHeaders(answer.headers);
  const kept = Object.entries(answer.headers).filter(([name]) => !dropped.has(name));
  const headers: IncomingMessage['headers'] = Object.fromEntries(kept);
  if (inserted) delete headers['content-length'];
  // One address has two answers, with the script and without, so a cache must not take one for the other.
  if (forFrame) headers.vary = [headers.vary, 'Sec-Fetch-Dest'].filter(Boolean).join(', ');
  response.writeHead(answer.statusCode ?? 502, headers);
  // A body that comes late, or breaks off at once, must not keep the head from arriving.
  response.flushHeaders();
  const done = () => undefined;
  // An answer that breaks off breaks the browser's off too, so that half a page is not taken for a whole one.
  if (inserted) pipeline(answer, insertScript(VIEW_SCRIPT), response, done);
  else pipeline(answer, response, done);
}

/** Whether a request loads a page into a frame. A client that names no destination, but asks for HTML, does. */
export function isForFrame({ method, headers }: IncomingMessage): boolean {
  if (method !== 'GET') return false;
  const destination = headers['sec-fetch-dest'];
  if (destination !== undefined) return destination === 'iframe' || destination === 'frame';
  return headers.accept?.includes('text/html') ?? false;
}

/** Whether an answer is a page that a script tag can be put into, byte by byte. */
function takesScript({ statusCode = 0, headers }: IncomingMessage): boolean {
  const type = headers['content-type'] ?? '';
  const hasBody = statusCode >= 200 && statusCode !== 204 && statusCode !== 304;
  const isPlain = (headers['content-encoding'] ?? 'identity') === 'identity';
  return hasBody && isPlain && /^text\/html\b/i.test(type) && !/charset="?utf-(16|32)/i.test(type);
}

/**
 * What may stand before the first script: behind the doctype, without which a page is in quirks mode, a parser opens html and head
 * for it, and takes the attributes of an `<html …>` that follows. In Latin-1 the byte order mark of UTF-8 is three characters.
 */
const LEADING = /^(?:\xEF\xBB\xBF)?(?:(?:\s|<!--[\s\S]*?-->)*<!doctype[^>]*>)?/i;

/**
 * Puts a script tag first into a page that passes through: into its first part.
 *
 * It reads bytes as Latin-1: what it looks for is the same in every encoding that pages are written in.
 */
export function insertScript(src: string): Transform {
  const tag = Buffer.from(`<script src="${src}"></script>`);
  let isFirst = true;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const { length } = (isFirst && LEADING.exec(chunk.toString('latin1'))?.[0]) || '';
      done(null, isFirst ? Buffer.concat([chunk.subarray(0, length), tag, chunk.subarray(length)]) : chunk);
      isFirst = false;
    },
    flush(done) {
      done(null, isFirst ? tag : undefined);
    },
  });
}
