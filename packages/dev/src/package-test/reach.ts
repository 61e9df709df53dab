import { readFile } from 'node:fs/promises';
import { request as http, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { request as https, type RequestOptions } from 'node:https';
import { connect } from 'node:net';
import { inBoth, type Text, text, verbatim } from 'plat-common/text';
import type { DevEntry } from '../api.js';

const MAX_RESPONSE_MS = 10_000;
const MAX_TEXT = 1_000_000;

/** The response of a page. */
export interface PageResponse {
  status: number;
  headers: IncomingHttpHeaders;
  /** The first megabyte of its body, where it was asked for. */
  text: string;
}

/** What a page responded, or why it could not be read. */
export type Reached = PageResponse | { problem: Text };

/** Requests a page as a browser does that shows it in a frame. Redirects are not followed: they show that the server responds. */
export function reach(address: URL, { readsText = false } = {}): Promise<Reached> {
  const options: RequestOptions = {
    headers: { accept: 'text/html,*/*;q=0.8', 'sec-fetch-dest': 'iframe', 'sec-fetch-mode': 'navigate' },
    // An application makes its own certificate.
    rejectUnauthorized: false,
    timeout: MAX_RESPONSE_MS,
    agent: false,
  };
  return new Promise((resolve) => {
    const sent = (address.protocol === 'https:' ? https : http)(address, options);
    sent.once('response', (response: IncomingMessage) => {
      const { statusCode: status = 0, headers } = response;
      let text = '';
      const end = () => {
        resolve({ status, headers, text });
        response.destroy();
      };
      response.on('error', end);
      // A stream of events never ends, so its text is read only where it counts.
      if (!readsText) return end();
      response.setEncoding('utf8').once('end', end);
      response.on('data', (part: string) => {
        text += part;
        if (text.length > MAX_TEXT) end();
      });
    });
    sent.once('timeout', () => {
      resolve({ problem: inBoth(text`no response within ${MAX_RESPONSE_MS / 1000} s`, '{0} 秒内没有响应') });
      sent.destroy();
    });
    sent.once('error', (error) => resolve({ problem: verbatim(reasonOf(error)) }));
    sent.end();
  });
}

/** Several addresses of a name fail together, and the error of them all has no message. */
function reasonOf(error: Error): string {
  const { errors: [first] = [] } = error as Error & { errors?: Error[] };
  return error.message || first?.message || error.name;
}

/** Whether a port of this machine accepts connections. */
export function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: 'localhost' });
    const end = (open: boolean) => {
      socket.destroy();
      resolve(open);
    };
    // Where nothing listens, a connection from the very port can reach itself.
    socket.once('connect', () => end(socket.localPort !== port)).once('error', () => end(false));
  });
}

/** State of a socket that listens, in the kernel's tables. */
const LISTENS = '0A';
/** 127.0.0.0/8, ::1 and 127.0.0.0/8 as IPv6, in the byte order of the kernel's tables. */
const LOOPBACK = /^(?:[0-9A-F]{6}7F|0{24}01000000|0{16}FFFF0000[0-9A-F]{6}7F)$/;

/** Whether a port accepts connections from this machine alone; false where the kernel does not tell. */
export async function isLoopbackOnly(port: number): Promise<boolean> {
  const tables = ['/proc/net/tcp', '/proc/net/tcp6'].map((file) => readFile(file, 'utf8').catch(() => ''));
  const addresses = (await Promise.all(tables)).flatMap((table) =>
    table.split('\n').flatMap((row) => {
      const [, local = '', , state] = row.trim().split(/\s+/);
      const [address = '', hexPort = ''] = local.split(':');
      return state === LISTENS && Number.parseInt(hexPort, 16) === port ? [address] : [];
    }),
  );
  return addresses.length > 0 && addresses.every((address) => LOOPBACK.test(address));
}

/**
 * The header by which a page refuses to be shown in a window of the desktop. A page on a port has another origin than the
 * desktop. As in browsers, `frame-ancestors` replaces `X-Frame-Options`.
 */
export function refusedFraming(
  { port, opensTab }: DevEntry,
  headers: IncomingHttpHeaders,
): string | undefined {
  if (opensTab) return undefined;
  const isOwn = port === undefined;
  const policy = [headers['content-security-policy']].flat().join(';');
  const ancestors = /(?:^|[;,])\s*frame-ancestors\s+([^;,]*)/i.exec(policy)?.[1]?.trim();
  if (ancestors !== undefined) {
    const allows = (source: string) =>
      source === '*' || source === 'http:' || (isOwn && source.toLowerCase() === "'self'");
    const header = `Content-Security-Policy: frame-ancestors ${ancestors}`;
    return ancestors.split(/\s+/).some(allows) ? undefined : header;
  }
  const option = String(headers['x-frame-options'] ?? '').toUpperCase();
  const isRefused = option === 'DENY' || (option === 'SAMEORIGIN' && !isOwn);
  return isRefused ? `X-Frame-Options: ${option}` : undefined;
}
