import { appendFileSync, closeSync, openSync } from 'node:fs';
import { lstat, rm } from 'node:fs/promises';
import { errorCodeOf } from 'plat-common/error-code';
import { inBoth, type Text, text } from 'plat-common/text';
import type { RecordedExchange } from 'plat-testing/gateway';
import { PlatDevError } from '../errors.js';

/** Path and limits of a recording's file. */
export interface RecordingFileOptions {
  out: string;
  /** Replaces a file that is there. */
  force: boolean;
  maxBytes: number;
}

/** The file of a recording, which is written line by line, so that it can be read whenever the recorder ends. */
export class RecordingFile {
  #fd: number | undefined;
  #bytes = 0;
  /** Exchanges that were written. */
  exchanges = 0;
  /** Exchanges that were not, because the file was full or could not be written. */
  left = 0;
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
    onProblem: (message: Text) => void,
  ): Promise<RecordingFile> {
    if (force) await removeFile(out);
    try {
      // Exclusive, so that neither a file nor a link that appears meanwhile is written through.
      return new RecordingFile(openSync(out, 'wx', 0o600), maxBytes, onProblem);
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

  /** Writes an exchange. The first that finds no room ends the recording; calls go on. */
  add(exchange: RecordedExchange): void {
    if (this.#append(`${JSON.stringify(exchange)}\n`)) this.exchanges += 1;
    else this.left += 1;
  }

  close(): void {
    if (this.#fd !== undefined) closeSync(this.#fd);
    this.#fd = undefined;
  }

  #append(line: string): boolean {
    if (this.#fd === undefined) return false;
    this.#bytes += Buffer.byteLength(line);
    if (this.#bytes > this.#maxBytes) {
      this.close();
      this.#onProblem(
        text`The recording has reached its ${this.#maxBytes} bytes: further calls are not recorded.`,
      );
      return false;
    }
    try {
      appendFileSync(this.#fd, line);
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
