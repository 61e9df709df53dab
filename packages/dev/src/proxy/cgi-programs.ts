import type { IncomingMessage, ServerResponse } from 'node:http';
import { inBoth, text } from 'plat-common/text';
import type { PlatformNames } from 'plat-testing/platforms';
import type { HostedApplication } from '../application/hosted-application.js';
import type { Emulator } from '../emulator.js';
import { readablePage } from '../server/readable-page.js';
import { cgiRequestOf, cgiVariables, passCgi } from './cgi.js';
import { gatewayRefusal, REFUSAL } from './gateway-refusal.js';
import { forwardedHeaders } from './user-headers.js';

/** Runs the CGI programs of a package, one process for each request; false for another address. */
export async function handleCgi(
  request: IncomingMessage,
  response: ServerResponse,
  { emulator, hosted, names }: { emulator: Emulator; hosted: HostedApplication; names: PlatformNames },
): Promise<boolean> {
  const { method, url: path = '' } = request;
  const device = hosted.package?.device;
  const cgi = device && cgiRequestOf(path, hosted.name);
  if (device === undefined || cgi === undefined) return false;
  if ((await device.folder('target').stat(cgi.program)) === undefined) {
    sendMissing(response, cgi.program, emulator);
    const detail = { method, path, program: cgi.program, status: response.statusCode };
    emulator.log.add({ kind: 'proxy', app: hosted.name, title: `${method} ${path}`, ok: false, detail });
    return true;
  }
  const startedAt = performance.now();
  const user = emulator.userOf();
  const refusal = user === undefined ? gatewayRefusal(request, user) : undefined;
  if (refusal !== undefined) response.writeHead(200, { 'content-type': 'text/plain' }).end(REFUSAL);
  request.headers = forwardedHeaders(request.headers, user, names);
  const problem =
    refusal ?? (await passCgi(request, response, await device.cgi(cgi.program, cgiVariables(request, cgi))));
  if (problem !== undefined && !response.headersSent) {
    const title = inBoth(text`The response of the CGI program is invalid`, 'CGI 程序的响应无效');
    const hint = text`Check the output of app/${cgi.program}; the inspector shows its standard error.`;
    const page = readablePage({ title, text: problem, hint }, emulator.state.config.language);
    response.writeHead(502, { 'content-type': 'text/html; charset=utf-8' }).end(page);
  }
  emulator.log.add({
    kind: 'proxy',
    app: hosted.name,
    title: `${method} ${path}`,
    ok: problem === undefined && response.statusCode < 400,
    milliseconds: Math.round(performance.now() - startedAt),
    detail: { method, path, program: cgi.program, status: response.statusCode },
    ...(problem && { texts: { problem } }),
  });
  return true;
}

function sendMissing(response: ServerResponse, program: string, { state }: Emulator): void {
  const title = inBoth(text`The CGI program is missing`, '缺少 CGI 程序');
  const missing = text`The installed package has no app/${program}.`;
  const hint = text`Create the file, or run the build that makes it, and start plat-dev again.`;
  const page = readablePage({ title, text: missing, hint }, state.config.language);
  response.writeHead(404, { 'content-type': 'text/html; charset=utf-8' }).end(page);
}
