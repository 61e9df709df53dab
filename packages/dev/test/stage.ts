import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { type PlatDevOptions, type RunningPlatDev, startPlatDev } from '../src/index.js';
import { folderWith, packageFiles } from './app-package.js';

/** A running emulator and how to reach it. */
export interface Stage extends RunningPlatDev {
  /** A request to the emulator by somebody on this machine. */
  ask(path: string, options?: AskOptions): Promise<Answered>;
  /** A call of the control API as a script makes it. */
  control<Result>(method: string, path: string, body?: unknown): Promise<Result>;
}

export interface AskOptions {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

export interface Answered {
  status: number;
  headers: IncomingMessage['headers'];
  text: string;
}

/** What stands where the desktop page is built to. */
const desktopFiles = {
  'index.html':
    '<!doctype html><html lang="en"><head><title>plat-dev</title></head><body>the desktop</body></html>',
  'view.js': '// the view script\n',
};

/** Starts an emulator for one test: sample files, an application package, a page in place of the desktop. */
export async function startStage(options: Partial<PlatDevOptions> = {}): Promise<Stage> {
  const dev = await startPlatDev({
    app: 9,
    port: 0,
    desktop: await folderWith(desktopFiles),
    ...options,
    package: options.package ?? (await folderWith(packageFiles())),
  });
  onTestFinished(() => dev.close());
  const ask: Stage['ask'] = (path, options) => request(dev.url, path, options);
  return Object.assign(dev, {
    ask,
    async control<Result>(method: string, path: string, body?: unknown): Promise<Result> {
      const { status, text } = await ask(`/_dev/api${path}`, {
        method,
        headers: { 'x-plat-dev': '1', 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      if (status >= 400) throw new Error(`${method} ${path}: ${status} ${text}`);
      return JSON.parse(text) as Result;
    },
  });
}

/** An application's server for one test, on a free port or on a Unix socket. */
export async function startApp(listener: RequestListener, socketPath?: string) {
  const server = createServer(listener);
  if (socketPath === undefined) server.listen(0, '127.0.0.1');
  else server.listen(socketPath);
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return { server, app: socketPath ?? (server.address() as AddressInfo).port };
}

/** With node:http, because fetch sets Host and Origin itself. */
async function request(
  origin: string,
  path: string,
  { method = 'GET', headers = {}, body }: AskOptions = {},
) {
  const { port, host } = new URL(origin);
  const sent = send({ host: '127.0.0.1', port, path, method, headers: { host, ...headers } }).end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  let text = '';
  for await (const chunk of answer.setEncoding('utf8')) text += chunk;
  return { status: answer.statusCode ?? 0, headers: answer.headers, text };
}
