import type { Command } from 'commander';
import { PmClient } from '../pm-client.js';
import { credentialsOf } from './credentials.js';
import { EXIT } from './exit-codes.js';
import { CommandFailure } from './failure.js';
import type { Io } from './io.js';
import { Printer } from './output/printer.js';
import { type SharedOptions, sharedOptionsOf } from './shared-options.js';
import { type Exchange, watchedFetch } from './watched-fetch.js';

/** What a subcommand works with. */
export interface Context {
  io: Io;
  options: SharedOptions;
  printer: Printer;
}

/** The context of a subcommand, from its options. */
export function contextOf(io: Io, command: Command): Context {
  const options = sharedOptionsOf(command);
  return { io, options, printer: new Printer(io, options) };
}

/** How a client is made: `dryRun` sends nothing, so that it needs nobody to log in. */
export interface ConnectOptions {
  dryRun?: boolean | undefined;
  /** Hears of each exchange with the server. */
  onExchange?: (exchange: Exchange) => void;
}

/** A client of the server that options and environment name. */
export async function connect(
  { io, options, printer }: Context,
  { dryRun, onExchange }: ConnectOptions = {},
): Promise<PmClient> {
  const baseUrl = options.baseUrl ?? io.env.PM_BASE_URL;
  if (!baseUrl) {
    const hint = 'Set PM_BASE_URL or give --base-url, e.g. https://pm.example.com.';
    throw new CommandFailure('the address of the server is not known.', hint, EXIT.usage);
  }
  const credentials = dryRun ? { token: 'sends-nothing' } : await credentialsOf(io);
  return new PmClient({
    baseUrl,
    ...credentials,
    timeoutMs: options.timeout && options.timeout * 1000,
    fetch: watchedFetch((exchange) => {
      onExchange?.(exchange);
      if (options.verbose) void printer.remark(sentenceOf(exchange));
    }),
  });
}

function sentenceOf({ method, address, outcome, elapsedMs }: Exchange): string {
  return `${method} ${address}: ${outcome} after ${Math.round(elapsedMs)} ms`;
}
