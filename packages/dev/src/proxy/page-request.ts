import type { IncomingMessage } from 'node:http';

/** Whether a request loads a page into a frame. A client that names no destination, but asks for HTML, does. */
export function isForFrame({ method, headers }: IncomingMessage): boolean {
  if (method !== 'GET') return false;
  const destination = headers['sec-fetch-dest'];
  if (destination !== undefined) return destination === 'iframe' || destination === 'frame';
  return headers.accept?.includes('text/html') ?? false;
}

/** Whether an answer is a page that a script tag can be put into, byte by byte. */
export function takesScript({ statusCode = 0, headers }: IncomingMessage): boolean {
  const type = headers['content-type'] ?? '';
  const hasBody = statusCode >= 200 && statusCode !== 204 && statusCode !== 304;
  const isPlain = (headers['content-encoding'] ?? 'identity') === 'identity';
  return hasBody && isPlain && /^text\/html\b/i.test(type) && !/charset="?utf-(16|32)/i.test(type);
}
