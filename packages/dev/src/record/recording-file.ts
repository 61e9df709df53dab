import { closeSync, openSync, writeSync } from 'node:fs';
import { lstat, rm } from 'node:fs/promises';
import { errorCodeOf } from 'plat-common/error-code';
import { inBoth, type Text, text } from 'plat-common/text';
import type { RecordedExchange, Recording } from 'plat-testing/gateway';
import { PlatDevError } from '../errors.js';

/** What a recording holds beside exchanges: that the gateway went away or came back, and that there was no more room. */
export type RecordedEvent =
  | { kind: 'gateway'; atMs: number; state: 'there' | 'missing' | 'refused' | 'denied' }
  | { kind: 'full'; atMs: number };

/** Path and limits of a recording's file. */
export interface RecordingFileOptions {
  out: string;
  /** Replaces a file that is there. */
  force: boolean;
  maxBytes: number;
}

// What the line `full` takes.
const RESERVED_BYTES = 100;

/** The file of a recording, which is written line by line, so that it can be read whenever the recorder ends. */
export class RecordingFile {
  #fd: number | undefined;
  #bytes = 0;
  /** Exchanges that were written. */
  exchanges = 0;
  /** Exchanges that were not, because the file was full or could not be written. */
  left = 0;
  readonly #startedAt = performance.now();
  readonly #maxBytes: number;
  readonly #onProblem: (message: Text) => void;

  private constructor(fd: number, maxBytes: number, onProblem: (message: Text) => void) {
    this.#fd = fd;
    this.#maxBytes = maxBytes;
    this.#onProblem = onProblem;
  }

  /** Creates the file, readable only by its owner. Rejects with a PlatDevError if it exists or creation fails. */
  static async open(
    { out, force, maxBytes }: RecordingFileOptions,
    head: Omit<Recording, 'exchanges'>,
    onProblem: (message: Text) => void,
  ): Promise<RecordingFile> {
    if (force) await removeFile(out);
    try {
      // Exclusive, so that neither a file nor a link that appears meanwhile is written through.
      const file = new RecordingFile(openSync(out, 'wx', 0o600), maxBytes, onProblem);
      file.#write({ kind: 'recording', ...head });
      return file;
    } catch (cause) {
      if (errorCodeOf(cause) === 'EEXIST') {
        const hint = text`Name another file, or use --force to replace it.`;
        throw new PlatDevError('recording-invalid', inBoth(text`${out} exists already`, '{0} 已存在'), hint, {
          cause,
        });
      }
      const hint = text`Name a file in an existing, writable folder.`;
      throw new PlatDevError('recording-invalid', text`${out} cannot be written`, hint, { cause });
    }
  }

  /** Milliseconds since the beginning. */
  get atMs(): number {
    return Math.round(performance.now() - this.#startedAt);
  }

  /** Writes an exchange. One that has no room any more ends the recording, and nothing else. */
  add(exchange: RecordedExchange): void {
    if (this.#write({ kind: 'exchange', ...exchange })) this.exchanges += 1;
    else this.left += 1;
  }

  /** Writes what happened to the gateway. */
  note(event: RecordedEvent): void {
    this.#write(event);
  }

  close(): void {
    if (this.#fd !== undefined) closeSync(this.#fd);
    this.#fd = undefined;
  }

  #write(line: object): boolean {
    const bytes = Buffer.from(`${JSON.stringify(line)}\n`);
    if (this.#fd === undefined) return false;
    if (this.#bytes + bytes.length > this.#maxBytes - RESERVED_BYTES) {
      this.#append(Buffer.from(`${JSON.stringify({ kind: 'full', atMs: this.atMs })}\n`));
      this.close();
      this.#onProblem(
        text`The recording has reached its ${this.#maxBytes} bytes: further calls are not recorded.`,
      );
      return false;
    }
    return this.#append(bytes);
  }

  #append(bytes: Buffer): boolean {
    if (this.#fd === undefined) return false;
    try {
      let at = 0;
      while (at < bytes.length) at += writeSync(this.#fd, bytes, at);
      this.#bytes += bytes.length;
      return true;
    } catch (error) {
      this.close();
      this.#onProblem(
        text`The recording cannot be written (${errorCodeOf(error) ?? 'unknown'}): further calls are not recorded.`,
      );
      return false;
    }
  }
}

/** Removes an existing file or link; anything else stays. */
async function removeFile(path: string): Promise<void> {
  const stats = await lstat(path).catch(() => undefined);
  if (stats !== undefined && !stats.isFile()) {
    const hint = text`Name a file, or a path that does not exist yet.`;
    throw new PlatDevError('recording-invalid', text`${path} is not a file`, hint);
  }
  await rm(path, { force: true });
}
