import { appendFileSync, closeSync, lstatSync, openSync, rmSync } from 'node:fs';
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

  /** Creates the file, readable only by its owner. Throws a PlatDevError if it exists or creation fails. */
  constructor({ out, force, maxBytes }: RecordingFileOptions, onProblem: (message: Text) => void) {
    this.#maxBytes = maxBytes;
    this.#onProblem = onProblem;
    try {
      if (force && lstatSync(out, { throwIfNoEntry: false })?.isFile()) rmSync(out);
      // Exclusive, so that neither a file nor a link that appears meanwhile is written through.
      this.#fd = openSync(out, 'wx', 0o600);
    } catch (cause) {
      const isThere = errorCodeOf(cause) === 'EEXIST';
      const message = isThere
        ? inBoth(text`${out} exists already`, '{0} 已存在')
        : text`${out} cannot be written`;
      const hint = isThere
        ? text`Name another file, or use --force to replace it; links and folders are never replaced.`
        : text`Name a file in an existing, writable folder.`;
      throw new PlatDevError('recording-invalid', message, hint, { cause });
    }
  }

  /** Writes an exchange. The first that finds no room ends the recording; calls go on. */
  add(exchange: RecordedExchange): void {
    const line = `${JSON.stringify(exchange)}\n`;
    this.#bytes += Buffer.byteLength(line);
    if (this.#fd !== undefined && this.#bytes > this.#maxBytes) {
      this.#end(text`The recording has reached its ${this.#maxBytes} bytes: further calls are not recorded.`);
    }
    try {
      if (this.#fd !== undefined) {
        appendFileSync(this.#fd, line);
        this.exchanges += 1;
        return;
      }
    } catch (error) {
      const code = errorCodeOf(error) ?? 'unknown';
      this.#end(text`The recording cannot be written (${code}): further calls are not recorded.`);
    }
    this.left += 1;
  }

  close(): void {
    if (this.#fd !== undefined) closeSync(this.#fd);
    this.#fd = undefined;
  }

  #end(problem: Text): void {
    this.close();
    this.#onProblem(problem);
  }
}
