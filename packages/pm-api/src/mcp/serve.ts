import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import type { Context } from '../context.js';
import type { Io } from '../io.js';
import { openHost } from './open-host.js';
import { createServer } from './server.js';
import type { ServerOptions } from './server-options.js';

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
