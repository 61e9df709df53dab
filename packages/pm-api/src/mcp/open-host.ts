import type { Context } from '../context.js';
import { CommandError } from '../exit-codes.js';
import { printable } from '../printable.js';
import type { Texts } from '../texts/texts.js';
import { AccountDirectory } from './accounts.js';
import { ClientSource } from './client-source.js';
import { InFlightCalls } from './in-flight-calls.js';
import type { ToolHost } from './tool.js';
import { adviceOn } from './tool-error.js';

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
  const accounts = new AccountDirectory();
  const ending = new AbortController();
  const inFlight = new InFlightCalls();
  const log = (line: string) => void io.stderr.write(`pm-api mcp: ${printable(line)}\n`);
  return {
    host: {
      pm: () => source.client(),
      accounts,
      forget: () => {
        source.forget();
        accounts.forget();
      },
      signal: ending.signal,
      log,
      track: (call) => inFlight.add(call),
    },
    checkCredentials: async () => {
      await io.texts.load();
      await source.client().catch((error: unknown) => log(sentencesOf(error, io.texts)));
    },
    end: async () => {
      ending.abort();
      await inFlight.end(LAST_MS);
    },
  };
}

function sentencesOf(error: unknown, texts: Texts): string {
  if (error instanceof CommandError) {
    const { message, values } = error.texts;
    const blank = texts.language === 'en' ? ' ' : '';
    return `${texts.translate(message, values)}${blank}${texts.translate(adviceOn(error))}`;
  }
  return error instanceof Error ? error.message : String(error);
}
