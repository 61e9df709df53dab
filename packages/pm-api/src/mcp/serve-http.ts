import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { toNodeHandler } from '@modelcontextprotocol/node';
import {
  createMcpHandler,
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  validateHostHeader,
  validateOriginHeader,
} from '@modelcontextprotocol/server';
import { errorCodeOf } from 'plat-common/error-code';
import { CommandError } from '../exit-codes.js';
import type { Context } from '../operation.js';
import { inBoth, text } from '../texts.js';
import { openHost } from './open-host.js';
import type { ServerOptions } from './permissions.js';
import { createServer } from './server.js';

/** The path of the server, and the address that it listens on: this machine alone can reach it. */
const PATH = '/mcp';
const LOOPBACK = '127.0.0.1';

/** Minimum characters of a token, so that guessing it is infeasible. */
const MIN_TOKEN = 16;

/** Serves agents over HTTP on this machine until the process is told to end. */
export async function serveHttp(context: Context, options: ServerOptions, port: number): Promise<void> {
  const { io } = context;
  const token = tokenOf(io.env.PM_MCP_TOKEN);
  const { host, end } = openHost(context);
  const onerror = (error: Error) => host.log(`a message could not be handled: ${error.message}`);
  const mcp = createMcpHandler(() => createServer(options, host), { onerror });
  const handle = toNodeHandler(mcp);
  const server = createHttpServer((request, response) => {
    const refusal = refusalOf(request, token ?? generated);
    // Edge: every request that a server gets has a method and an address, which the type of Node does not tell.
    if (refusal === undefined) void handle(request as Parameters<typeof handle>[0], response);
    else refuse(response, ...refusal);
  });
  const generated = randomBytes(32).toString('base64url');
  const address = await listening(server, port);
  host.log(`serving ${address}`);
  // The token is generated for this run, so it is shown: the user gives it to the client.
  if (token === undefined) io.stderr.write(`Authorization: Bearer ${generated}\n`);
  if (!io.signal.aborted) await once(io.signal, 'abort');
  await end();
  await mcp.close();
  server.closeAllConnections();
  server.close();
}

async function listening(server: ReturnType<typeof createHttpServer>, port: number): Promise<string> {
  try {
    server.listen(port, LOOPBACK);
    await once(server, 'listening');
  } catch (error) {
    const code = errorCodeOf(error) ?? String(error);
    throw new CommandError(
      inBoth(text`port ${port} cannot be used (${code}).`, '无法使用端口 {0}（{1}）。'),
      inBoth(text`Use another port, such as --http 7821.`, '请使用其他端口，例如 --http 7821。'),
    );
  }
  // Edge: a server that listens on a port has such an address.
  const { port: taken } = server.address() as AddressInfo;
  return `http://${LOOPBACK}:${taken}${PATH}`;
}

/** Why a request is not served: a page of another site, a foreign name for this machine, no token. */
function refusalOf(
  { headers, url = '' }: IncomingMessage,
  token: string,
): [status: number, why: string] | undefined {
  // The name of a user before it is no part of a host.
  if (headers.host?.includes('@') || !validateHostHeader(headers.host, localhostAllowedHostnames()).ok)
    return [403, 'The host is not this machine.'];
  if (!validateOriginHeader(headers.origin, localhostAllowedOrigins()).ok)
    return [403, 'The origin is not this machine.'];
  if (!isSame(headers.authorization ?? '', `Bearer ${token}`)) return [401, 'The token is missing or wrong.'];
  return url.replace(/\?.*/s, '') === PATH ? undefined : [404, `The server is at ${PATH}.`];
}

function refuse(response: ServerResponse, status: number, why: string): void {
  const headers = { 'content-type': 'text/plain', ...(status === 401 && { 'www-authenticate': 'Bearer' }) };
  response.writeHead(status, headers).end(`${why}\n`);
}

/** Compares in a time that does not depend on where the texts differ. */
function isSame(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}

function tokenOf(given: string | undefined): string | undefined {
  if (given === undefined || given === '') return undefined;
  if (given.length >= MIN_TOKEN && /^[\x21-\x7e]+$/.test(given)) return given;
  throw new CommandError(
    text`PM_MCP_TOKEN needs ${MIN_TOKEN} characters or more, without blanks.`,
    text`Make one with openssl rand -hex 32. Without it, the server makes one and prints it.`,
  );
}
