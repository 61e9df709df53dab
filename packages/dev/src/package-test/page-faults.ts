import { readFile } from 'node:fs/promises';
import type { DevEntry } from '../api.js';

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
  headers: Readonly<Record<string, string | string[] | undefined>>,
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
