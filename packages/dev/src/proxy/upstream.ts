import type { Socket } from 'node:net';
import { resolve } from 'node:path';
import { inBoth, type Text, text } from 'plat-common/text';
import { PlatDevError } from '../errors.js';
import type { PageText } from '../server/readable-page.js';

/** Where the application's server listens, in words and as the proxy takes it. */
export interface Upstream {
  /** For messages. */
  name: string;
  target: { protocol: string; host: string; port: number | string } | { socketPath: string };
  /** Connects to it, where its path cannot be trusted: the application has made it. */
  connect?: () => Promise<Socket>;
}

/** Reads the address of the application's server: a URL, a port of this machine, or the path of a Unix socket. */
export function upstreamOf(app: string | number): Upstream {
  if (typeof app === 'number' || /^\d+$/.test(app)) return onPort(Number(app));
  if (/^https?:\/\//i.test(app)) return atUrl(app);
  // A word alone is more likely a slip than a socket in the current folder.
  if (!/[/\\.]/.test(app)) throw invalid(app);
  const socketPath = resolve(app);
  return { name: socketPath, target: { socketPath } };
}

function onPort(port: number): Upstream {
  if (port < 1 || port > 65_535) throw invalid(String(port));
  return { name: `http://localhost:${port}`, target: { protocol: 'http:', host: 'localhost', port } };
}

function atUrl(app: string): Upstream {
  if (!URL.canParse(app)) throw invalid(app);
  const { protocol, hostname, port, pathname, origin } = new URL(app);
  if (pathname !== '/' && !pathname.startsWith('/app/')) {
    const message = text`${app} has a path; plat-dev adds /app/<appname>/… itself, as the platform does`;
    const hint = text`Pass the address without a path, and serve the pages under /app/<appname>/.`;
    throw new PlatDevError('invalid-option', message, hint);
  }
  // Brackets belong to a URL; a connection takes the address of IPv6 without them.
  const host = hostname.replace(/^\[|\]$/g, '');
  return { name: origin, target: { protocol, host, port: port || (protocol === 'https:' ? 443 : 80) } };
}

function invalid(app: string): PlatDevError {
  const hint = text`Pass a URL such as http://localhost:5173, a port from 1 to 65535, or the path of a Unix socket.`;
  return new PlatDevError('invalid-option', text`"${app}" is not an address of an application`, hint);
}

/** A warning about this address, if any. */
export function warningOf({ name, target }: Upstream): Text | undefined {
  if (!('protocol' in target) || target.protocol !== 'https:') return undefined;
  return text`The certificate of ${name} is not verified, so plat-dev cannot tell whether the application responds there.`;
}

/** What an error of the connection to the application means, in words for its developer. */
export function failureOfError(error: unknown, { name, target, connect }: Upstream): PageText {
  const { code = '', message }: NodeJS.ErrnoException = error instanceof Error ? error : new Error();
  if (unreachable.has(code)) {
    const isNoFile = code === 'ENOENT' && 'socketPath' in target && connect === undefined;
    return {
      title: inBoth(text`The application does not respond`, '应用没有响应'),
      text: text`No HTTP server responds at ${name}, the address of the application (${code}).`,
      hint: isNoFile
        ? text`Start the application there, or give --app the socket that it listens on: in PLAT_APPDEST it is ./app/app.sock, if the package has a folder app. This page reloads every two seconds.`
        : text`Start the application there. This page reloads every two seconds.`,
      refreshAfter: 2,
    };
  }
  if (code === 'HPE_HEADER_OVERFLOW') return badResponse(text`Its headers are longer than 16 KB.`);
  if (code.startsWith('HPE_')) return badResponse(text`It is not HTTP: ${message} (${code}).`);
  const reason = message === '' ? text`The connection ended before a response` : message;
  return badResponse(code === '' ? text`${reason}.` : text`${reason} (${code}).`);
}

/** A response that arrived and is unusable. */
export function badResponse(problem: Text): PageText {
  return {
    title: inBoth(text`The response of the application is invalid`, '应用的响应无效'),
    text: problem,
    hint: text`Check the response of your server to this request in the inspector.`,
  };
}

const unreachable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EACCES',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EHOSTUNREACH',
]);
