import { type Text, text } from 'plat-common/text';
import { chunksOf } from '../body.js';
import { nodeModule, systemCodeOf } from '../bulk/node-module.js';
import type { Connection } from '../connection.js';
import { PmError, type PmErrorRequest } from '../errors.js';
import { CHECK_PROXIES } from '../hints.js';
import { checkedID } from '../resource/guard.js';
import { wrongField } from '../wrong-fields.js';
import type { Download, DownloadOptions } from './files.js';
import { MAX_FILE_BYTES } from './files.js';

/** What takes the bytes of a download. */
interface Sink {
  write(chunk: Uint8Array): Promise<void>;
  /** The download is complete. */
  close(): Promise<Blob | undefined>;
  /** It is not, and nothing of it is to stay. */
  abort(reason: unknown): Promise<void>;
}

/** GET /files/{id}/download: streams the bytes to the caller's target. */
export async function downloadFile(
  connection: Connection,
  given: unknown,
  options: DownloadOptions = {},
): Promise<Download> {
  const { to, maxBytes = MAX_FILE_BYTES } = options;
  const limits = connection.limits(options);
  const id = checkedID(given, 'id', { method: 'GET', path: '/files/{id}/download' });
  const request = { method: 'GET', path: `/files/${id}/download` } as const;
  const receive = async (response: Response, signal: AbortSignal) => {
    const sink = sinkOf(to, request);
    let size = 0;
    try {
      for await (const chunk of chunksOf(response, signal)) {
        size += chunk.length;
        if (size > maxBytes) throw tooLarge(maxBytes, request);
        await sink.write(chunk);
      }
      signal.throwIfAborted();
      const content = await sink.close();
      return { status: 'success', name: nameIn(response), size, content };
    } catch (error) {
      await sink.abort(error).catch(() => {});
      throw error;
    }
  };
  const { body } = await connection.send({ ...request, receive }, limits);
  const { name, size, content } = body as { name?: string; size?: number; content?: Blob };
  if (name === undefined || size === undefined) throw noFile(request);
  return { name, size, content };
}

function sinkOf(to: unknown, request: PmErrorRequest): Sink {
  if (to === undefined) return inMemory();
  if (typeof to === 'string') return inFile(to, request);
  if (to instanceof WritableStream) return inStream(to);
  throw unfit(text`to is neither a path nor a stream`, request);
}

function inMemory(): Sink {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  return {
    write: async (chunk) => void parts.push(new Uint8Array(chunk)),
    close: async () => new Blob(parts),
    abort: async () => void parts.splice(0),
  };
}

function inStream(to: WritableStream<Uint8Array>): Sink {
  const writer = to.getWriter();
  return {
    write: (chunk) => writer.write(chunk),
    close: async () => void (await writer.close()),
    abort: (reason) => writer.abort(reason),
  };
}

/** Writes to a temporary file next to the target, and renames the complete file. */
function inFile(path: string, request: PmErrorRequest): Sink {
  const noFiles = () => unfit(text`this runtime has no files`, request);
  const { open, rename, rm } = nodeModule('node:fs/promises', noFiles);
  const part = `${path}.${nodeModule('node:crypto', noFiles).randomUUID()}.part`;
  const opened = open(part, 'wx');
  // It is waited for with the first bytes, which may be late.
  opened.catch(() => {});
  return {
    write: (chunk) => onDisk(async () => (await opened).writeFile(chunk), request),
    close: async () => {
      await onDisk(async () => {
        await (await opened).close();
        await rename(part, path);
      }, request);
      return undefined;
    },
    abort: async () => {
      await (await opened).close();
      await rm(part, { force: true });
    },
  };
}

/** The file's name in the header of the response, without folders. */
function nameIn({ headers }: Response): string {
  const [, quoted, bare = ''] =
    /filename=(?:"([^"]*)"|([^;\s]*))/i.exec(headers.get('content-disposition') ?? '') ?? [];
  const written = quoted ?? bare;
  const name = written.includes('%') ? decoded(written) : written;
  const last = name.split(/[/\\]/).at(-1) ?? '';
  return last === '.' || last === '..' ? '' : [...last].filter((letter) => letter >= ' ').join('');
}

function decoded(written: string): string {
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}

/** A step on this machine's disk, which may be full: not the connection has failed then. */
async function onDisk(step: () => Promise<void>, request: PmErrorRequest): Promise<void> {
  try {
    await step();
  } catch (error) {
    const code = systemCodeOf(error);
    throw code === undefined ? error : unfit(text`to cannot be written (${code})`, request, error);
  }
}

function tooLarge(maxBytes: number, request: PmErrorRequest): PmError {
  return new PmError({
    code: 'bad-response',
    why: text`the file is larger than ${maxBytes} bytes.`,
    hint: text`Allow more bytes to download larger files. Nothing of it was kept.`,
    request,
  });
}

function noFile(request: PmErrorRequest): PmError {
  const why = text`the response is not a file.`;
  return new PmError({ code: 'bad-response', why, hint: CHECK_PROXIES, request });
}

function unfit(why: Text, request: PmErrorRequest, cause?: unknown): PmError {
  const hint = text`Give the path of a file that can be written, or a WritableStream.`;
  return wrongField('to', why, { why: text`${why}.`, hint, request, cause });
}
