import type { FileHandle } from 'node:fs/promises';
import { withoutEntities } from 'plat-common/entities';
import { forPrograms, type Text, text } from 'plat-common/text';
import { chunksOf } from '../body.js';
import { nodeModule, systemCodeOf } from '../bulk/node-module.js';
import type { Connection } from '../connection.js';
import { PmError, type PmErrorRequest, wrongField } from '../errors.js';
import { CHECK_PROXIES } from '../hints.js';
import { checkedID } from '../resource/guard.js';
import { type Download, type DownloadOptions, MAX_FILE_BYTES } from './files.js';

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
    const parts: Uint8Array<ArrayBuffer>[] = [];
    const writer = targetOf(to, parts, request).getWriter();
    let size = 0;
    try {
      for await (const chunk of chunksOf(response, signal)) {
        size += chunk.length;
        if (size > maxBytes) throw tooLarge(maxBytes, request);
        await writer.write(chunk);
      }
      signal.throwIfAborted();
      await writer.close();
      const content = to === undefined ? new Blob(parts) : undefined;
      return { status: 'success', name: nameIn(response), size, content };
    } catch (error) {
      await writer.abort(error).catch(() => {});
      throw error;
    }
  };
  const { body } = await connection.send({ ...request, receive }, limits);
  const { name, size, content } = body as { name?: string; size?: number; content?: Blob };
  if (name === undefined || size === undefined) throw noFile(request);
  return { name, size, content };
}

/** What takes the bytes of a download: the caller's stream, a file, or a list in memory. */
function targetOf(
  to: unknown,
  parts: Uint8Array<ArrayBuffer>[],
  request: PmErrorRequest,
): WritableStream<Uint8Array> {
  if (to === undefined)
    return new WritableStream({ write: (chunk) => void parts.push(new Uint8Array(chunk)) });
  if (typeof to === 'string') return fileAt(to, request);
  if (to instanceof WritableStream) return to;
  throw unfit(forPrograms`to is neither a path nor a stream`, request);
}

/** Writes to a temporary file next to the target, and renames the complete file. */
function fileAt(path: string, request: PmErrorRequest): WritableStream<Uint8Array> {
  const noFiles = () => unfit(forPrograms`this runtime has no files`, request);
  const { open, rename, rm } = nodeModule('node:fs/promises', noFiles);
  const part = `${path}.${nodeModule('node:crypto', noFiles).randomUUID()}.part`;
  const opened = open(part, 'wx');
  // It is waited for with the first bytes, which may be late.
  opened.catch(() => {});
  const abort = async () => {
    await (await opened).close();
    await rm(part, { force: true });
  };
  const step = async (run: (file: FileHandle) => Promise<void>) => {
    try {
      await run(await opened);
    } catch (error) {
      // A stream that fails by itself is not aborted.
      await abort().catch(() => {});
      // This machine's disk may be full: not the connection has failed then.
      const code = systemCodeOf(error);
      throw code === undefined ? error : unfit(text`to cannot be written (${code})`, request, error);
    }
  };
  return new WritableStream({
    write: (chunk) => step((file) => file.writeFile(chunk)),
    close: () => step((file) => file.close().then(() => rename(part, path))),
    abort,
  });
}

/** The file's name in the header of the response, without folders. */
function nameIn({ headers }: Response): string {
  const [, quoted, bare = ''] =
    /filename=(?:"([^"]*)"|([^;\s]*))/i.exec(headers.get('content-disposition') ?? '') ?? [];
  const written = quoted ?? bare;
  const name = withoutEntities(written.includes('%') ? decoded(written) : written);
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

function tooLarge(maxBytes: number, request: PmErrorRequest): PmError {
  const why = text`the file is larger than ${maxBytes} bytes.`;
  const hint = text`Allow more bytes to download larger files. Nothing of it was kept.`;
  return new PmError({ code: 'bad-response', why, hint, request });
}

function noFile(request: PmErrorRequest): PmError {
  const why = text`the response is not a file.`;
  return new PmError({ code: 'bad-response', why, hint: CHECK_PROXIES, request });
}

function unfit(why: Text, request: PmErrorRequest, cause?: unknown): PmError {
  const hint = text`Give the path of a file that can be written, or a WritableStream.`;
  return wrongField('to', why, { why: text`${why}.`, hint, request, cause });
}
