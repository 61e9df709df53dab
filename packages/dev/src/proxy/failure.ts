import { inBoth, type Text, text } from 'plat-common/text';
import type { Upstream } from './upstream.js';

/** Why a response is not passed on, in words for the application's developer. */
export interface Failure {
  title: Text;
  text: Text;
  hint: Text;
  /** The application does not respond yet, so a retry may help. */
  isUnreachable: boolean;
}

/** What an error of the connection to the application means. */
export function failureOfError(error: unknown, { name, target, connect }: Upstream): Failure {
  const { code = '', message }: NodeJS.ErrnoException = error instanceof Error ? error : new Error();
  if (unreachable.has(code)) {
    const isNoFile = code === 'ENOENT' && 'socketPath' in target && connect === undefined;
    return {
      title: inBoth(text`The application does not respond`, '应用没有响应'),
      text: text`No HTTP server responds at ${name}, the address of the application (${code}).`,
      hint: isNoFile
        ? text`Start the application there, or give --app the socket that it listens on: in PLAT_APPDEST it is ./app/app.sock, if the package has a folder app. This page reloads every two seconds.`
        : text`Start the application there. This page reloads every two seconds.`,
      isUnreachable: true,
    };
  }
  if (code === 'HPE_HEADER_OVERFLOW') return badResponse(text`Its headers are longer than 16 KB.`);
  if (code.startsWith('HPE_')) return badResponse(text`It is not HTTP: ${message} (${code}).`);
  const reason = message === '' ? text`The connection ended before a response` : message;
  return badResponse(code === '' ? text`${reason}.` : text`${reason} (${code}).`);
}

/** A response that arrived and is unusable. */
export function badResponse(problem: Text): Failure {
  return {
    title: inBoth(text`The response of the application is invalid`, '应用的响应无效'),
    text: problem,
    hint: text`Check the response of your server to this request in the inspector.`,
    isUnreachable: false,
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
