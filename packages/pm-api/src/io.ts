import type { Readable, Writable } from 'node:stream';
import type { Texts } from './texts.js';

/** What a run of the command has of the outside world. */
export interface Outside {
  stdin: Readable & { isTTY?: boolean };
  stdout: Output;
  stderr: Output;
  env: Readonly<Record<string, string | undefined>>;
  /** Aborted when the user interrupts the run. */
  signal: AbortSignal;
  /** Opens an address in the user's browser. @default it is printed */
  openPage?: (url: string) => Promise<unknown>;
  /** The system's language, where the environment has no variables for it, e.g. `zh-CN` on Windows. */
  systemLocale?: string | undefined;
}

/** The same, with the texts of the run's language. */
export interface Io extends Outside {
  texts: Texts;
}

/** A stream that may be a terminal. */
export type Output = Writable & {
  isTTY?: boolean;
  columns?: number;
  /** Can it show colours, by this environment? Only a terminal has this. */
  hasColors?(env: Record<string, string | undefined>): boolean;
};

/** Output that could not be written, as to a disk that is full. */
export class OutputError extends Error {
  override readonly name = 'OutputError';
}

/** Writes text and waits until it has left; rejects with EPIPE when the reader has left. */
export async function write(stream: Output, text: string | Uint8Array): Promise<void> {
  if (text.length === 0) return;
  await new Promise<void>((resolve, reject) => {
    stream.write(text, (error) => {
      if (!error) resolve();
      else reject(isClosedPipe(error) ? error : new OutputError(error.message, { cause: error }));
    });
  });
}

/** Did this error come because the reader of the output has left, as `head` does when it has enough? */
export function isClosedPipe(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return error.code === 'EPIPE' || error.code === 'ERR_STREAM_DESTROYED';
}
