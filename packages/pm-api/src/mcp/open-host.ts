import type { Context } from '../context.js';
import { CommandError } from '../exit-codes.js';
import { printable } from '../printable.js';
import { People } from '../reading/people.js';
import type { Texts } from '../texts.js';
import { ClientSource } from './client-source.js';
import { InFlightCalls } from './in-flight-calls.js';
import { LOG_IN } from './tool-error.js';
import type { ToolHost } from './tools.js';

/** Milliseconds that calls have to come to their end when the server ends. Each ends its requests at once. */
const LAST_MS = 2_000;

/** What the tools of one process share, and its end. */
export interface OpenHost {
  host: ToolHost;
  /** Writes what is missing to log in, if anything is. Sends nothing. */
  checkCredentials(): Promise<void>;
  /** Ends the calls in progress. */
  end(): Promise<void>;
}

/** Opens what the tools share, with messages for people on stderr. */
export function openHost(context: Context): OpenHost {
  const { io } = context;
  const source = new ClientSource(context);
  const people = new People(() => source.client());
  const ending = new AbortController();
  const inFlight = new InFlightCalls();
  const log = (line: string) => void io.stderr.write(`pm-api mcp: ${printable(line)}\n`);
  return {
    host: {
      context,
      pm: () => source.client(),
      people,
      forget: () => {
        source.forget();
        people.forget();
      },
      signal: ending.signal,
      log,
      track: (call) => inFlight.add(call),
    },
    checkCredentials: async () => {
      await source.client().catch((error: unknown) => log(sentencesOf(error, io.texts)));
    },
    end: async () => {
      ending.abort();
      await inFlight.end(LAST_MS);
    },
  };
}

function sentencesOf(error: unknown, texts: Texts): string {
  if (error instanceof CommandError)
    return texts.sentences(error.why, error.code === 'no-credentials' ? LOG_IN : error.advice);
  return error instanceof Error ? error.message : String(error);
}
