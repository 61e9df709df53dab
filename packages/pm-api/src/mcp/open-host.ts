import { PassThrough } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import type { PmClient } from 'pm-api-client';
import { accountOfProfile } from '../caller.js';
import { connect } from '../connect.js';
import { CommandError } from '../exit-codes.js';
import type { Io } from '../io.js';
import type { Context } from '../operation.js';
import { printable } from '../printable.js';
import { People } from '../reading/people.js';
import type { Texts } from '../texts.js';
import type { ServerOptions } from './permissions.js';
import { createServer } from './server.js';
import { failureOf, loginAdvice } from './tool-error.js';
import type { ToolHost } from './tools.js';

/** Milliseconds that calls have to come to their end when the server ends. Each ends its requests at once. */
const LAST_MS = 2_000;

/** Opens what the tools of one process share, with messages for people on stderr. */
export function openHost(context: Context) {
  const { io } = context;
  // stdin carries the agent's messages, so it is not available for prompts.
  const silent = { ...io, stdin: Object.assign(new PassThrough(), { isTTY: false }) };
  let client: Promise<PmClient> | undefined;
  // A login that was refused is not sent again: further ones may lock the account.
  let refused: Error | undefined;
  const pm = () => {
    if (refused !== undefined) return Promise.reject(refused);
    client ??= connect({ ...context, io: silent }).catch((error: unknown) => {
      client = undefined;
      throw error;
    });
    return client;
  };
  const people = new People(pm, () => accountOfProfile(context));
  const ending = new AbortController();
  const inFlight = new Set<Promise<unknown>>();
  const log = (line: string) => void io.stderr.write(`pm-api mcp: ${printable(line)}\n`);
  const host: ToolHost = {
    context,
    pm,
    people,
    // The next call reads the credentials again: the user may have logged in meanwhile.
    forget: (error) => {
      client = undefined;
      // The credentials of a login are those of the environment, which changes with a restart alone.
      if (error instanceof Error && failureOf(error).code === 'login-failed') refused = error;
      people.forget();
    },
    signal: ending.signal,
    log,
    track: (call) => {
      const settled = call.catch(() => {}).finally(() => inFlight.delete(settled));
      inFlight.add(settled);
    },
  };
  return {
    host,
    /** Writes what is missing to log in, if anything is. Sends nothing. */
    checkCredentials: async () => {
      await pm().catch((error: unknown) => log(sentencesOf(error, io.texts)));
    },
    /** Ends the calls in progress. */
    end: async () => {
      ending.abort();
      const over = new AbortController();
      await Promise.race([Promise.all(inFlight), setTimeout(LAST_MS, undefined, over)]);
      over.abort();
    },
  };
}

function sentencesOf(error: unknown, texts: Texts): string {
  if (error instanceof CommandError) return texts.sentences(error.why, loginAdvice(error));
  return error instanceof Error ? error.message : String(error);
}

/** Serves agents over stdin and stdout until either is closed or the process is told to end. */
export async function serve(context: Context, options: ServerOptions): Promise<void> {
  const { io } = context;
  const { host, checkCredentials, end } = openHost(context);
  const ended = endOf(io);
  const transport = new StdioServerTransport(io.stdin, io.stdout);
  // The reason of a message that is no JSON-RPC has many lines.
  const onerror = ({ message }: Error) =>
    host.log(`a message could not be handled: ${message.replace(/\s+/g, ' ').slice(0, 200)}`);
  const handle = serveStdio(() => createServer(options, host), { transport, onerror });
  await checkCredentials();
  await ended;
  await end();
  await handle.close();
}

/** Resolves when stdin or stdout closes or the process is interrupted. */
function endOf({ stdin, stdout, signal }: Io): Promise<void> {
  return new Promise((resolve) => {
    const end = () => resolve();
    for (const event of ['end', 'close', 'error']) stdin.once(event, end);
    for (const event of ['close', 'error']) stdout.once(event, end);
    signal.addEventListener('abort', end, { once: true });
    if (signal.aborted || stdin.destroyed || stdin.readableEnded) end();
  });
}
