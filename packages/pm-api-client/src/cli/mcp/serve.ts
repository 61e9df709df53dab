import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import type { Context } from '../context.js';
import { CommandError } from '../exit-codes.js';
import type { Io } from '../io.js';
import { printable } from '../printable.js';
import { ClientSource } from './client-source.js';
import { InFlightCalls } from './in-flight-calls.js';
import { createServer } from './server.js';
import type { ServerOptions } from './server-options.js';
import type { ToolHost } from './tool.js';

/** Milliseconds that calls have to come to their end when the server ends. Each ends its requests at once. */
const LAST_MS = 2_000;

/** Serves agents over stdin and stdout until either is closed or the process is told to end. */
export async function serve(context: Context, options: ServerOptions): Promise<void> {
  const { io } = context;
  const source = new ClientSource(context);
  const end = new AbortController();
  const inFlight = new InFlightCalls();
  const log = (line: string) => void io.stderr.write(`pm-api mcp: ${printable(line)}\n`);
  const host: ToolHost = {
    pm: () => source.client(),
    forget: () => source.forget(),
    signal: end.signal,
    log,
    track: (call) => inFlight.add(call),
  };
  const ended = endOf(io);
  const transport = new StdioServerTransport(io.stdin, io.stdout);
  const onerror = (error: Error) => log(`a message could not be handled: ${error.message}`);
  const handle = serveStdio(() => createServer(options, host), { transport, onerror });
  // Nothing is sent by this; whoever starts it by hand sees at once what is missing.
  await source.client().catch((error: unknown) => log(sentencesOf(error)));
  await ended;
  end.abort();
  await inFlight.end(LAST_MS);
  await handle.close();
}

function sentencesOf(error: unknown): string {
  if (error instanceof CommandError) return `${error.message} ${error.hint}`;
  return error instanceof Error ? error.message : String(error);
}

/** When there is nobody to serve any more. */
function endOf({ stdin, stdout, signal }: Io): Promise<void> {
  return new Promise((resolve) => {
    const end = () => resolve();
    for (const event of ['end', 'close', 'error']) stdin.once(event, end);
    for (const event of ['close', 'error']) stdout.once(event, end);
    signal.addEventListener('abort', end, { once: true });
    if (signal.aborted || stdin.destroyed || stdin.readableEnded) end();
  });
}
