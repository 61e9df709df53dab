import type { IncomingMessage } from 'node:http';
import { createMiddleware } from 'hono/factory';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { said, type Text, text } from 'plat-common/text';

/** The header with which a script, which has no Origin, addresses the control API on purpose. */
const SCRIPT_HEADER = 'x-plat-dev';

const SCHEME = 'http://';

/** The names of this machine for itself. */
export const LOOPBACK_HOSTS: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** The id of a user before a name of this machine: `1001.localhost`. */
const OF_USER = /^(\d{1,15})\.(?=localhost(?::\d+)?$)/;

/**
 * The user who is logged in under a name of this machine: under `1001.localhost` it is 1001. The other names have the user of the
 * desktop.
 *
 * Source: RFC 6761, 6.3: every name below `localhost` is this machine; browsers resolve it so.
 */
export function userIdOf(host = ''): number | undefined {
  const [, id] = OF_USER.exec(host) ?? [];
  return id === undefined ? undefined : Number(id);
}

/** Where the emulator is: its port, and the names that it has there. */
export interface OwnAddress {
  port: number;
  hosts: readonly string[];
}

/** Why a request is not answered. */
export interface Refusal {
  status: number;
  reason: Text;
}

/**
 * Checks that a request comes from a page of this emulator or from a program of this machine, and from no other website
 * that is open in the same browser: by the name it was sent to and the page that sent it.
 */
export function refusalOf(
  { headers, method }: IncomingMessage,
  { port, hosts }: OwnAddress,
): Refusal | undefined {
  const { host = '', origin } = headers;
  const suffix = port === 80 ? '' : `:${port}`;
  const isOwn = (address: string) =>
    hosts.some((name) => `${name}${suffix}` === address.replace(OF_USER, ''));
  // A name that an attacker points at this machine comes with that name as Host.
  if (!isOwn(host)) {
    const reason = text`The host "${host}" is not plat-dev's; open ${`http://${hosts[0]}${suffix}`}`;
    return { status: 421, reason };
  }
  if (origin !== undefined && !(origin.startsWith(SCHEME) && isOwn(origin.slice(SCHEME.length)))) {
    return { status: 403, reason: text`The origin "${origin}" is another website's` };
  }
  // A page on another port of this machine is another origin, though its cookies and its site are the same.
  const isOfAnotherSite = ['same-site', 'cross-site'].includes(String(headers['sec-fetch-site']));
  // A followed link or a new tab: the response is for a person, not for the requesting page.
  const isNavigation =
    method === 'GET' && headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
  if (!isOfAnotherSite || isNavigation) return undefined;
  const reason = text`A page of another origin may open this address, and not load it into itself`;
  return { status: 403, reason };
}

/** What the control API asks for beyond that: who changes something must be able to set a header of its own. */
export const controlGuard = createMiddleware(async (context, next) => {
  const site = context.req.header('sec-fetch-site') ?? 'none';
  if (site !== 'same-origin' && site !== 'none') {
    throw new RefusedRequest(403, text`The control API is for pages of plat-dev`);
  }
  const { method } = context.req;
  const changes = method !== 'GET' && method !== 'HEAD';
  if (changes && !context.req.header('origin') && context.req.header(SCRIPT_HEADER) !== '1') {
    throw new RefusedRequest(403, text`A script that changes something sends the header ${SCRIPT_HEADER}: 1`);
  }
  await next();
});

/** Rejects a request of the control API with a reason for a person. */
export class RefusedRequest extends HTTPException {
  constructor(
    override readonly status: ContentfulStatusCode,
    readonly text: Text,
  ) {
    super(status, { message: said(text) });
  }
}
