import type { IncomingMessage, ServerResponse } from 'node:http';
import { inBoth, text } from 'plat-common/text';
import type { PlatformNames } from 'plat-testing/platforms';
import type { HostedApplication } from '../application/hosted-application.js';
import type { Emulator } from '../emulator.js';
import { sendPage } from '../server/readable-page.js';
import { userIdOf } from '../server/safety.js';
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
