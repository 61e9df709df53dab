import type { FileHandle } from 'node:fs/promises';
import type { SafeFolder } from '../device/safe-folder.js';

const LOOK_MS = 300;
const MAX_READ = 65_536;

/** Follows the files in which an application's processes write: what its scripts print, and logs of its own. */
export class OutputLog {
  /** How far each file was read. */
  readonly #offsets = new Map<string, number>();
  readonly #timer = setInterval(() => void this.#lookOnce(), LOOK_MS).unref();
  #looking: Promise<void> | undefined;

  /**
   * @param folders folders with logs, and their paths as the application knows them
   * @param onLine called with each line and its file
   */
  constructor(
    private readonly folders: readonly { folder: SafeFolder; path: string }[],
    private readonly onLine: (line: string, file: string) => void,
  ) {}

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
    for (const { folder, path } of this.folders) {
      for (const { name } of await folder.list('').catch(() => [])) {
        if (!/\.(?:log|out)$/.test(name)) continue;
        const handle = await folder.openFile(name).catch(() => undefined);
        if (handle === undefined) continue;
        try {
          await this.#readNew(handle, `${path}/${name}`);
        } catch {
          // The next look reads it.
        } finally {
          await handle.close();
        }
      }
    }
  }

  async #readNew(handle: FileHandle, file: string): Promise<void> {
    const { size } = await handle.stat();
    const before = this.#offsets.get(file) ?? 0;
    // It was emptied, or replaced by another one.
    const offset = size < before ? 0 : before;
    if (size === offset) return;
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(MAX_READ), 0, MAX_READ, offset);
    // A line without its end is read again when it has one, unless it is longer than all that is read at once.
    const ended = buffer.lastIndexOf('\n') + 1 || (bytesRead === MAX_READ ? MAX_READ : 0);
    this.#offsets.set(file, offset + ended);
    for (const line of buffer.toString('utf8', 0, ended).split('\n')) {
      if (line.trim() !== '') this.onLine(line.replace(/\r$/, ''), file);
    }
  }
}
