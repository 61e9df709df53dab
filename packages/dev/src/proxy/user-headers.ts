import type { IncomingHttpHeaders } from 'node:http';
import type { DevUser } from '../api.js';
import { type PlatformNames, platformNames } from '../platform-names.js';

const dropped = new Set(
  Object.values(platformNames).flatMap(({ userHeaders }) => Object.values<string>(userHeaders)),
);

/** The headers that go on to the application: those of the client without any that could pass for the gateway's own. */
export function forwardedHeaders(
  headers: IncomingHttpHeaders,
  user: DevUser | undefined,
  { userHeaders }: PlatformNames,
): IncomingHttpHeaders {
  const kept = Object.entries(headers).filter(([name]) => !isUserHeader(name));
  return { ...Object.fromEntries(kept), ...(user && userHeadersOf(user, userHeaders)) };
}

/** Many servers read `X_Plat_Userid` as `X-Plat-Userid`, so both are the gateway's. */
function isUserHeader(name: string): boolean {
  return dropped.has(name.toLowerCase().replaceAll('_', '-'));
}

function userHeadersOf(
  { id, role, name }: DevUser,
  names: PlatformNames['userHeaders'],
): IncomingHttpHeaders {
  return {
    [names.id]: String(id),
    [names.isAdministrator]: String(role === 'administrator'),
    // As its UTF-8 bytes: Node refuses to send what is beyond Latin-1 in a header.
    [names.name]: Buffer.from(name).toString('latin1'),
  };
}

/** The user that a request is made for: one of a tab of its own, else who is logged in. */
export function userIdOf(headers: IncomingHttpHeaders): number | undefined {
  const [, id] = /(?:^|;\s*)plat_dev_user=(\d+)\s*(?:;|$)/.exec(headers.cookie ?? '') ?? [];
  return id === undefined ? undefined : Number(id);
}
