import type { Socket } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { inBoth, text } from 'plat-common/text';
import * as z from 'zod/mini';
import { PlatDevError } from '../errors.js';
import type { SafeFolder } from './safe-folder.js';

/** A script of the package, with the whole environment that it has. */
export interface ScriptRun {
  argv: readonly string[];
  env: Readonly<Record<string, string>>;
  /** The file, as the layout names it, that its output is added to. */
  output: string;
  limitMs: number;
}

const scriptEnd = z.object({
  /** Null where a signal has ended it. */
  exitCode: z._default(z.nullable(z.number()), null),
  signal: z._default(z.nullable(z.string()), null),
  /** Why it could not be started. */
  error: z.optional(z.string()),
  isTooLong: z._default(z.boolean(), false),
});
/** How a script ended. */
export type ScriptEnd = z.output<typeof scriptEnd>;

const deviceProcess = z.object({ pid: z.number(), command: z.string() });
/** A process of the application. */
export type DeviceProcess = z.output<typeof deviceProcess>;
const processList = z.object({ processes: z.array(deviceProcess) });
const listening = z.object({ listens: z.array(z.string()) });

const outcome = z.object({ error: z.optional(z.string()) });
const START_AGAIN = inBoth(text`Start plat-dev again.`, '请重新启动 plat-dev。');

/** Asks the program that runs an application's scripts. */
export class SupervisorClient {
  readonly #folder: SafeFolder;

  /** @param folder where its socket is, with the name `socket` */
  constructor(folder: SafeFolder) {
    this.#folder = folder;
  }

  async script(run: ScriptRun): Promise<ScriptEnd> {
    return scriptEnd.parse(await this.#ask('script', run));
  }

  /** A CGI program; the connection takes the request's body and gives what the program writes. */
  cgi(run: Omit<ScriptRun, 'limitMs'> & { cwd: string }): Promise<Socket> {
    return this.#send('cgi', run);
  }

  /** @param folders 'everything' for an application that runs as the superuser */
  async authorize(folders: readonly string[] | 'everything'): Promise<void> {
    const { error } = outcome.parse(await this.#ask('authorize', { folders }));
    if (error !== undefined)
      throw new PlatDevError('layout-failed', text`Folders cannot be authorized: ${error}`, START_AGAIN);
  }

  async link(links: readonly (readonly [path: string, target: string])[]): Promise<void> {
    await this.#ask('link', { links });
  }

  async processes(): Promise<DeviceProcess[]> {
    return processList.parse(await this.#ask('processes', {})).processes;
  }

  /** The ports, and the files of sockets, on which the application listens. */
  async listens(): Promise<string[]> {
    return listening.parse(await this.#ask('listens', {})).listens;
  }

  /** Ends all processes of the application. */
  async end(): Promise<void> {
    await this.#ask('end', {});
  }

  async #ask(kind: string, request: object): Promise<unknown> {
    const answer = await readText(await this.#send(kind, request)).catch(() => '');
    if (answer !== '') return JSON.parse(answer);
    const message = text`The process that runs the scripts of the package has ended: a script has killed every process of its user`;
    const hint = text`On a device only the application would end. Look for kill -9 -1, or pkill with a name that many processes have.`;
    throw new PlatDevError('layout-failed', message, hint);
  }

  async #send(kind: string, request: object): Promise<Socket> {
    try {
      const socket = await this.#folder.connect('socket', { allowHalfOpen: true });
      socket.write(`${JSON.stringify({ kind, ...request })}\n`);
      return socket;
    } catch (cause) {
      const message = text`The process that runs the scripts of the package does not respond`;
      throw new PlatDevError('layout-failed', message, START_AGAIN, { cause });
    }
  }
}
