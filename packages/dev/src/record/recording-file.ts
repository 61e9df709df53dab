import { appendFileSync, closeSync, lstatSync, openSync, rmSync } from 'node:fs';
import { errorCodeOf } from 'plat-common/error-code';
import { inBoth, type Text, text } from 'plat-common/text';
import type { RecordedExchange } from 'plat-testing/gateway';
import { PlatDevError } from '../errors.js';

/** The file of a recording, which is written line by line, so that it can be read whenever the recorder ends. */
export class RecordingFile {
  #fd: number | undefined;
  /** Exchanges that were written. */
  exchanges = 0;
  readonly #onProblem: (message: Text) => void;

  /** Creates the file, readable only by its owner. Throws a PlatDevError if it exists or creation fails. */
  constructor(out: string, force: boolean, onProblem: (message: Text) => void) {
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

  /** Writes an exchange. The first that cannot be written ends the recording; calls go on. */
  add(exchange: RecordedExchange): void {
    if (this.#fd === undefined) return;
    try {
      appendFileSync(this.#fd, `${JSON.stringify(exchange)}\n`);
      this.exchanges += 1;
    } catch (error) {
      this.close();
      const code = errorCodeOf(error) ?? 'unknown';
      this.#onProblem(text`The recording cannot be written (${code}): further calls are not recorded.`);
    }
  }

  close(): void {
    if (this.#fd !== undefined) closeSync(this.#fd);
    this.#fd = undefined;
  }
}
