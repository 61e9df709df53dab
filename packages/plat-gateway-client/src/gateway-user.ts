import type { PlatformName } from 'plat-schemas/platforms';
import { namesOf, platformOfVariables } from './platform.js';

/** The user on whose behalf the unified gateway forwarded a request. */
export interface GatewayUser {
  /** A whole number above 0. */
  uid: number;
  isAdmin: boolean;
  /** The name to show, decoded from UTF-8; empty when the gateway sent none. Not an identifier: use `uid`. */
  username: string;
}

/** Headers of node:http, Fastify or Express (an object), or of Fetch and Hono (`Headers`). */
export type RequestHeaders =
  | { get(name: string): string | null }
  | Record<string, string | string[] | undefined>;

/**
 * Reads the user from the headers that the unified gateway adds to every request it forwards; undefined when the
 * user is not logged in, or when no variable of the environment shows the platform: on a platform, the headers of another are
 * those that a browser may forge.
 *
 * The gateway drops headers of these names that a client sends. Nothing else makes them trustworthy: call this only in
 * a server that only the gateway can reach. On a port that is open to other clients, any client can forge them.
 *
 * @param options `platform` whose headers are meant. Default: that of the environment, by its token, name or folders
 *
 * Source: the public platform's developer documentation, on the headers of forwarded requests.
 */
export function readGatewayUser(
  headers: RequestHeaders,
  { platform = platformOfVariables(process.env) }: { platform?: PlatformName | undefined } = {},
): GatewayUser | undefined {
  if (platform === undefined) return undefined;
  const names = namesOf(platform).userHeaders;
  const uidText = headerOf(headers, names.uid);
  // Digits only: Number() takes '', ' ' and '0x1f' for numbers, and 0 for the user that is missing.
  if (uidText === undefined || !/^[1-9]\d{0,15}$/.test(uidText)) return undefined;
  const uid = Number(uidText);
  if (!Number.isSafeInteger(uid)) return undefined;
  const isAdmin = ['true', '1'].includes(headerOf(headers, names.isAdmin)?.toLowerCase() ?? '');
  return { uid, isAdmin, username: decoded(headerOf(headers, names.username) ?? '') };
}

/** The gateway writes a name as UTF-8; Node and Fetch hand each byte of a header out as one character. */
function decoded(text: string): string {
  const isBytes = [...text].every((character) => character <= '\xff');
  if (!isBytes) return text;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(text, 'latin1'));
  } catch {
    return text;
  }
}

function headerOf(headers: RequestHeaders, name: string): string | undefined {
  if (isFetchHeaders(headers)) return headers.get(name) ?? undefined;
  const found = Object.keys(headers).filter((key) => key.toLowerCase() === name);
  const value = found.length === 1 && found[0] !== undefined ? headers[found[0]] : undefined;
  // A header that came twice is not the gateway's: it adds each once.
  return typeof value === 'string' ? value : undefined;
}

function isFetchHeaders(headers: RequestHeaders): headers is { get(name: string): string | null } {
  return typeof headers.get === 'function';
}
