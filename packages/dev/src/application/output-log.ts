import type { FileHandle } from 'node:fs/promises';
import { StringDecoder } from 'node:string_decoder';
import type { SafeFolder } from '../device/safe-folder.js';

const LOOK_MS = 300;
const MAX_READ = 65_536;

/** A folder with logs, and its path as the application knows it. */
interface LogFolder {
  folder: SafeFolder;
  path: string;
}

/** How far a file was read. */
interface Reading {
  offset: number;
  rest: string;
  decoder: StringDecoder;
}

/** Follows the files in which an application's processes write: what its scripts print, and logs of its own. */
export class OutputLog {
  readonly #folders: readonly LogFolder[];
  readonly #onLine: (line: string, file: string) => void;
  readonly #readings = new Map<string, Reading>();
  readonly #timer: NodeJS.Timeout;
  #looking: Promise<void> | undefined;

  /** @param onLine called with each line and its file */
  constructor(folders: readonly LogFolder[], onLine: (line: string, file: string) => void) {
    this.#folders = folders;
    this.#onLine = onLine;
    this.#timer = setInterval(() => void this.#lookOnce(), LOOK_MS);
    this.#timer.unref();
  }

  /** Reads what is there at this moment. */
  async read(): Promise<void> {
    await this.#looking;
    await this.#lookOnce();
  }

  /** Reads what is there to the end, and follows no longer. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.read();
  }

  #lookOnce(): Promise<void> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  async #look(): Promise<void> {
    for (const { folder, path } of this.#folders) {
      for (const { name } of await folder.list('').catch(() => [])) {
        if (!/\.(?:log|out)$/.test(name)) continue;
        const handle = await folder.openFile(name).catch(() => undefined);
        if (handle === undefined) continue;
        try {
          await this.#readNew(handle, (await handle.stat()).size, `${path}/${name}`);
        } catch {
          // The next look reads it.
        } finally {
          await handle.close();
        }
      }
    }
  }

  async #readNew(handle: FileHandle, size: number, file: string): Promise<void> {
    const reading = this.#readings.get(file) ?? { offset: 0, rest: '', decoder: new StringDecoder('utf8') };
    this.#readings.set(file, reading);
    // It was emptied, or replaced by another one.
    if (size < reading.offset) Object.assign(reading, { offset: 0, rest: '' });
    if (size === reading.offset) return;
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(MAX_READ), 0, MAX_READ, reading.offset);
    reading.offset += bytesRead;
    const lines = (reading.rest + reading.decoder.write(buffer.subarray(0, bytesRead))).split('\n');
    reading.rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line.trim() !== '') this.#onLine(line.replace(/\r$/, ''), file);
    }
  }
}
