import type { IncomingHttpHeaders } from 'node:http';
import { type PlatformNames, platforms } from 'plat-testing/platforms';
import type { DevUser } from '../api.js';
import { withoutGuest } from '../server/guests.js';

const ofTheGateway = new Set(
  Object.values(platforms)
    .flatMap(({ userHeaders }) => Object.values<string>(userHeaders))
    // HTTP_PROXY is what many programs take for the address of their proxy.
    .concat('proxy')
    .map(cgiNameOf),
);

/** Headers about the client's connection to the proxy, which are not for the application. */
const ofOneConnection = ['connection', 'expect', 'keep-alive', 'proxy-connection', 'te', 'trailer'];

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
  const named = headers.connection?.split(',').map((name) => name.trim().toLowerCase()) ?? [];
  const hops = new Set([...ofOneConnection, ...named.filter((name) => !framing.includes(name))]);
  const kept = Object.entries(headers).filter(
    ([name]) => !hops.has(name) && !ofTheGateway.has(cgiNameOf(name)),
  );
  const cookie = headers.cookie === undefined ? undefined : withoutGuest(headers.cookie);
  return {
    ...Object.fromEntries(kept.filter(([name]) => name !== 'cookie')),
    ...(cookie !== undefined && { cookie }),
    ...(named.includes('upgrade') && { connection: 'Upgrade' }),
    ...(user && userHeadersOf(user, userHeaders)),
  };
}

/** As servers fold names; a prefix that is there already counts as the one that they put before it. */
function cgiNameOf(header: string): string {
  return header
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '_')
    .replace(/^(?:HTTP_)+/, '');
}

function userHeadersOf(
  { id, role, name }: DevUser,
  names: PlatformNames['userHeaders'],
): IncomingHttpHeaders {
  return {
    [names.id]: String(id),
    [names.isAdministrator]: String(role === 'administrator'),
    [names.name]: headerTextOf(name),
  };
}

/** A gateway in Go writes a name's UTF-8 bytes as they are; Node writes each character of a header as one byte. */
function headerTextOf(name: string): string {
  const printable = [...name].filter((letter) => letter >= ' ' && letter !== '\x7f').join('');
  return Buffer.from(printable, 'utf8').toString('latin1');
}
