import { forPrograms, type Text, text } from 'plat-common/text';
import { nodeModule, systemCodeOf } from '../bulk/node-module.js';
import { type PmError, wrongField } from '../errors.js';
import { NOTHING_SENT, sentences } from '../hints.js';

/** The request of an upload, for its errors. */
const REQUEST = { method: 'POST', path: '/files' } as const;

/** A file that is ready to be sent. */
export interface ReadyFile {
  name: string;
  content: Blob;
}

/** What a caller gives as a file, checked before anything is sent. */
export async function readyFile(source: unknown, name: unknown, maxBytes: number): Promise<ReadyFile> {
  const content = await contentOf(source, maxBytes);
  const called = name ?? nameOf(source);
  if (typeof called !== 'string' || called === '')
    throw unfit('name', text`the file has no name`, text`Give one as name.`);
  if (content.size === 0) throw unfit('source', text`the file is empty`, text`Servers keep no empty file.`);
  if (content.size > maxBytes) throw tooLarge(maxBytes);
  return { name: called, content };
}

/** The error for a source that is not uploadable. */
function unfit(field: string, why: Text, hint: Text, cause?: unknown): PmError {
  const about = { why: text`${why}.`, hint: sentences(hint, NOTHING_SENT), request: REQUEST, cause };
  return wrongField(field, why, about);
}

async function contentOf(source: unknown, maxBytes: number): Promise<Blob> {
  if (source instanceof Blob) return source;
  if (typeof source === 'string') return fileAt(source);
  if (isIterable(source)) return collected(source, maxBytes);
  if (source instanceof ReadableStream) return collected(chunksOf(source), maxBytes);
  const hint = forPrograms`Give a path, a Blob, a File or a stream of bytes.`;
  throw unfit('source', forPrograms`the source is no file`, hint);
}

function nameOf(source: unknown): string | undefined {
  if (typeof source === 'string') return source.split(/[/\\]/).at(-1);
  return typeof File !== 'undefined' && source instanceof File ? source.name : undefined;
}

/** A file on this machine, which is read as it is sent. */
async function fileAt(path: string): Promise<Blob> {
  const noFiles = () =>
    unfit('source', forPrograms`this runtime has no files`, forPrograms`Give a Blob, a File or a stream.`);
  const { openAsBlob } = nodeModule('node:fs', noFiles);
  const { stat } = nodeModule('node:fs/promises', noFiles);
  try {
    if (!(await stat(path)).isFile())
      throw unfit('source', text`the path is no file`, text`Give the path of a file.`);
    return await openAsBlob(path);
  } catch (error) {
    const code = systemCodeOf(error);
    if (code === undefined) throw error;
    const hint = text`Look at its path and its rights.`;
    throw unfit('source', text`the file cannot be read (${code})`, hint, error);
  }
}

async function collected(chunks: AsyncIterable<unknown>, maxBytes: number): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    if (!(chunk instanceof Uint8Array))
      throw unfit('source', forPrograms`the stream has no bytes`, forPrograms`Give one of bytes.`);
    size += chunk.length;
    if (size > maxBytes) throw tooLarge(maxBytes);
    // A stream may use its buffer again.
    parts.push(new Uint8Array(chunk));
  }
  return new Blob(parts);
}

async function* chunksOf(stream: ReadableStream<unknown>): AsyncGenerator<unknown, void, undefined> {
  const reader = stream.getReader();
  try {
    for (let step = await reader.read(); !step.done; step = await reader.read()) yield step.value;
  } finally {
    await reader.cancel().catch(() => {});
  }
}

function isIterable(source: unknown): source is AsyncIterable<unknown> {
  return typeof source === 'object' && source !== null && Symbol.asyncIterator in source;
}

function tooLarge(maxBytes: number): PmError {
  const hint = text`Allow more bytes where the server takes them.`;
  return unfit('source', text`the file is larger than ${maxBytes} bytes`, hint);
}
