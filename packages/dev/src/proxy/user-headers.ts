import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { type Text, text } from 'plat-common/text';
import { type PlatformNames, platforms } from 'plat-testing/platforms';
import type { DevUser } from '../api.js';
import { withoutGuest } from '../server/guests.js';

/** The response of a device's unified gateway to a request that it rejects; its status is 200. */
export const REFUSAL = 'invalid token';

/**
 * Why the unified gateway answers a request itself, in words for the inspector: it looks like a fault of the application.
 * Undefined where it passes the request on.
 */
export function gatewayRefusal({ headers }: IncomingMessage, user: DevUser | undefined): Text | undefined {
  if (headers.authorization !== undefined) {
    return text`The request has the header Authorization, which the unified gateway evaluates itself: it responds 200 "${REFUSAL}" and does not pass the request to the application. Send the token of the application in another header or in a cookie.`;
  }
  if (user !== undefined) return undefined;
  return text`The request has no user session, so the unified gateway responds 200 "${REFUSAL}" and does not pass it to the application. Log in on the desktop.`;
}

const ofTheGateway = new Set(
  Object.values(platforms)
    .flatMap(({ userHeaders }) => Object.values<string>(userHeaders))
    // HTTP_PROXY is what many programs take for the address of their proxy.
    .concat('proxy')
    .map(cgiNameOf),
);

/** Headers that are about one connection, with those that `connection` names. Source: RFC 9110, 7.6.1. */
export function connectionHeaders({ connection }: IncomingHttpHeaders): Set<string> {
  const named = connection?.split(',').map((name) => name.trim().toLowerCase()) ?? [];
  return new Set([...ofOneConnection, ...named]);
}

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

// A client may name any header in `connection`; without these the request would be another one.
const framing = ['host', 'content-length', 'transfer-encoding', 'upgrade'];

/**
 * The headers that go on to the application: those of the client without any that could pass for the gateway's own.
 *
 * Source: RFC 3875, 4.1.18: a server that hands headers on as variables folds their names, so that `X.Plat.Userid` and
 * `x_plat_userid` are `HTTP_X_PLAT_USERID` as well.
 */
export function forwardedHeaders(
  headers: IncomingHttpHeaders,
  user: DevUser | undefined,
  { userHeaders }: PlatformNames,
): IncomingHttpHeaders {
  const hops = connectionHeaders(headers).add('expect');
  const isKept = (name: string) => framing.includes(name) || !hops.has(name);
  const kept = Object.entries(headers).filter(([name]) => isKept(name) && !ofTheGateway.has(cgiNameOf(name)));
  const cookie = headers.cookie === undefined ? undefined : withoutGuest(headers.cookie);
  return {
    ...Object.fromEntries(kept.filter(([name]) => name !== 'cookie')),
    ...(cookie !== undefined && { cookie }),
    ...(/\bupgrade\b/i.test(headers.connection ?? '') && { connection: 'Upgrade' }),
    ...(user && {
      [userHeaders.id]: String(user.id),
      [userHeaders.isAdministrator]: String(user.role === 'administrator'),
      // A gateway in Go writes a name's UTF-8 bytes as they are; Node writes each character of a header as one byte.
      [userHeaders.name]: Buffer.from(user.name, 'utf8').toString('latin1'),
    }),
  };
}

/** As servers fold names; a prefix that is there already counts as the one that they put before it. */
function cgiNameOf(header: string): string {
  return header
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '_')
    .replace(/^(?:HTTP_)+/, '');
}
