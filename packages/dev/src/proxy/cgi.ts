import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { inBoth, type Text, text, verbatim } from 'plat-common/text';
import type { PlatformNames } from 'plat-testing/platforms';
import type { HostedApplication } from '../application/hosted-application.js';
import type { Emulator } from '../emulator.js';
import { textOf } from '../errors.js';
import { sendPage } from '../server/readable-page.js';
import { userIdOf } from '../server/safety.js';
import { forwardedHeaders, gatewayRefusal, REFUSAL } from './user-headers.js';

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
  const startedAt = performance.now();
  const { program } = cgi;
  const { language } = emulator.state.config;
  const user = emulator.userOf(userIdOf(request.headers.host));
  let problem = user === undefined ? gatewayRefusal(request, user) : undefined;
  if (['installing', 'questions'].includes(hosted.package?.state.phase ?? '')) {
    const title = inBoth(text`The package is not installed yet`, '应用包尚未安装完成');
    problem = inBoth(
      text`${hosted.name} is being installed, or waits for answers.`,
      '{0} 正在安装，或在等待填写安装向导。',
    );
    const hint = inBoth(
      text`Reload this page, or open the application on the desktop.`,
      '请刷新页面，或在桌面上打开该应用。',
    );
    sendPage(response, 503, { title, text: problem, hint }, language);
  } else if ((await device.folder('target').stat(program)) === undefined) {
    const title = inBoth(text`The CGI program is missing`, '缺少 CGI 程序');
    problem = text`The installed package has no app/${program}.`;
    const hint = text`Create the file, or run the build that makes it, and start plat-dev again.`;
    sendPage(response, 404, { title, text: problem, hint }, language);
  } else if (problem !== undefined) {
    response.writeHead(200, { 'content-type': 'text/plain' }).end(REFUSAL);
  } else {
    request.headers = forwardedHeaders(request.headers, user, names);
    problem = await passCgi(request, response, await device.cgi(program, cgiVariables(request, cgi)));
    if (problem !== undefined && !response.headersSent) {
      const title = inBoth(text`The response of the CGI program is invalid`, 'CGI 程序的响应无效');
      const hint = text`Check the output of app/${program}; the inspector shows its standard error.`;
      sendPage(response, 502, { title, text: problem, hint }, language);
    }
  }
  emulator.log.add({
    kind: 'proxy',
    app: hosted.name,
    title: `${method} ${path}`,
    ok: problem === undefined && response.statusCode < 400,
    milliseconds: Math.round(performance.now() - startedAt),
    detail: { method, path, program, status: response.statusCode },
    ...(problem && { texts: { problem } }),
  });
  return true;
}

const MAX_HEAD_BYTES = 65_536;

/**
 * Reads `/cgi/ThirdParty/<appname>/index.cgi/…`; undefined for any other address. The program is its file below the installed
 * package, and the name of the script the part of the address that names it.
 */
export function cgiRequestOf(url: string, appName: string) {
  const { pathname, search } = new URL(url, 'http://localhost');
  const root = `/cgi/ThirdParty/${encodeURI(appName)}/`;
  if (!pathname.startsWith(root)) return undefined;
  const [, file, pathInfo = ''] = /^([\w.-]+\.cgi)(\/.*)?$/.exec(pathname.slice(root.length)) ?? [];
  if (file === undefined) return undefined;
  return { program: `ui/${file}`, scriptName: root + file, pathInfo, query: search.slice(1) };
}

/** The variables of a CGI program. Source: RFC 3875, 4.1; REQUEST_URI is no part of it, and programs read it. */
function cgiVariables(
  { method = 'GET', url = '', httpVersion, headers, socket }: IncomingMessage,
  { scriptName, pathInfo, query }: NonNullable<ReturnType<typeof cgiRequestOf>>,
): Record<string, string> {
  const { host = 'localhost' } = headers;
  const fromHeaders = Object.entries(headers)
    .filter(([name]) => !ofOtherVariables.has(name))
    .map(([name, value]) => [`HTTP_${name.toUpperCase().replaceAll('-', '_')}`, [value].flat().join(', ')]);
  return {
    ...Object.fromEntries(fromHeaders),
    GATEWAY_INTERFACE: 'CGI/1.1',
    REQUEST_METHOD: method,
    REQUEST_URI: url,
    SCRIPT_NAME: scriptName,
    PATH_INFO: decoded(pathInfo),
    QUERY_STRING: query,
    CONTENT_TYPE: headers['content-type'] ?? '',
    CONTENT_LENGTH: headers['content-length'] ?? '',
    SERVER_NAME: host.replace(/:\d+$/, ''),
    SERVER_PORT: String(socket.localPort ?? ''),
    SERVER_PROTOCOL: `HTTP/${httpVersion}`,
    SERVER_SOFTWARE: 'plat-dev',
    REMOTE_ADDR: socket.remoteAddress ?? '',
  };
}

// A proxy's address is what many programs take HTTP_PROXY for.
const ofOtherVariables = new Set(['content-type', 'content-length', 'authorization', 'proxy']);

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Sends the request's body to the program, and its output to the browser; resolves with a problem of the program. */
async function passCgi(
  request: IncomingMessage,
  response: ServerResponse,
  program: Socket,
): Promise<Text | undefined> {
  request.pipe(program);
  response.once('close', () => program.destroy());
  let head = Buffer.alloc(0);
  let end: string | undefined;
  try {
    for await (const chunk of program.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      head = Buffer.concat([head, chunk]);
      [end] = /\r?\n\r?\n/.exec(head.toString('latin1')) ?? [];
      if (end !== undefined || head.length > MAX_HEAD_BYTES) break;
    }
    if (head.length === 0) return text`It printed nothing.`;
    if (end === undefined && head.length > MAX_HEAD_BYTES)
      return inBoth(text`Its headers do not end.`, '响应头没有结束。');
    if (end === undefined) return text`It printed no headers with an empty line after them.`;
    const at = head.indexOf(end, 0, 'latin1');
    const parsed = cgiHead(head.subarray(0, at).toString('latin1'));
    if ('problem' in parsed) return parsed.problem;
    response.writeHead(parsed.status, parsed.headers);
    response.write(head.subarray(at + end.length));
    await pipeline(program, response);
    return undefined;
  } catch (error) {
    // A browser that left is no problem of the program.
    const isLeft = response.closed && program.errored === null;
    return isLeft ? undefined : text`${textOf(program.errored ?? error)}.`;
  } finally {
    program.destroy();
  }
}

/** Source: RFC 3875, 6.3: `Status` is the status, and `Location` alone is a redirect. */
function cgiHead(head: string): { status: number; headers: [string, string][] } | { problem: Text } {
  const headers: [string, string][] = [];
  let status: number | undefined;
  for (const line of head.split(/\r?\n/)) {
    const colon = line.indexOf(':');
    const [name, value] = [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
    if (colon < 1 || /[^\w-]/.test(name)) return { problem: text`"${line.slice(0, 100)}" is not a header.` };
    const key = name.toLowerCase();
    if (key === 'x-plat-dev-problem') return { problem: verbatim(value) };
    // Statuses below 200 end no response.
    if (key === 'status' && !/^[2-5]\d\d(?:\s|$)/.test(value)) {
      const problem = inBoth(
        text`${value.slice(0, 100)} is not a status of a response.`,
        '{0} 不是响应状态码。',
      );
      return { problem };
    }
    if (key === 'status') status = Number.parseInt(value, 10);
    else if (!ofTheServer.has(key)) headers.push([name, value]);
  }
  const isRedirect = headers.some(([name]) => name.toLowerCase() === 'location');
  return { status: status ?? (isRedirect ? 302 : 200), headers };
}

// How the body is sent is the server's part: a length that is not the body's would end in the next response.
const ofTheServer = new Set(['connection', 'content-length', 'keep-alive', 'transfer-encoding', 'upgrade']);
