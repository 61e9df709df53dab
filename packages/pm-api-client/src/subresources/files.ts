import { type FileOwner, type FileRecord, fileRecord, fileRename } from 'plat-schemas/pm';
import type { ReadOptions, WriteOptions } from '../options.js';
import type { ResourceDefinition } from '../resource/definition.js';
import type { Deletes, Gets } from '../resource/resource.js';
import type { WriteResult, Writes } from '../resource/written.js';

/** Files that are attached to records. Not in the specification: as observed on released servers. */
export const files = {
  name: 'files',
  one: 'file',
  record: fileRecord,
  get: true,
  update: { fields: fileRename, instead: {} },
  escaped: ['title'],
} as const satisfies ResourceDefinition;

/** What a file may be attached to, with the path of such a record. Servers take any other word, and attach it to nothing. */
export const owners = {
  bug: 'bugs',
  story: 'stories',
  task: 'tasks',
  testcase: 'testcases',
} as const;

/** Bytes of the largest file that released servers take: a larger one is dropped on its way to them. */
export const MAX_FILE_BYTES = 64 * 2 ** 20;

/** What is uploaded: the path of a file (where there are files), a Blob or File, or a stream of bytes. */
export type FileSource = string | Blob | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;

/** Options of an upload. `Dry`: what is known of `dryRun` at the call. */
export interface UploadOptions<Dry extends boolean = boolean>
  extends FileOwner,
    Omit<WriteOptions<Dry>, 'extra'> {
  /** The file's name. @default that of the path or File; a Blob and a stream have none */
  name?: string | undefined;
  /** Bytes that the file may have; a stream is read no further. @default 67_108_864 (64 MiB), released servers' own limit */
  maxBytes?: number | undefined;
  /**
   * Called as the file is read for sending, from its start again where a session has to be opened anew. The request then goes
   * out in pieces, which browsers do over HTTP/2 only. @default nothing
   */
  onProgress?: ((progress: UploadProgress) => void) | undefined;
}

/** How far an upload is. */
export interface UploadProgress {
  /** Bytes of the file that were handed over to be sent. */
  sentBytes: number;
  /** Bytes of the file. */
  totalBytes: number;
}

/** Options of a download. */
export interface DownloadOptions extends ReadOptions {
  /**
   * The target: a file path (with a file system), replaced once the download is complete, or a stream, closed at the end and
   * aborted on failure. @default the result's `content`
   */
  to?: string | WritableStream<Uint8Array> | undefined;
  /** Maximum bytes of the file; a larger file rejects with `bad-response`. @default 67_108_864 (64 MiB) */
  maxBytes?: number | undefined;
}

/** A file that was downloaded. */
export interface Download {
  /** Its name from the server, without anything that would lead out of a folder; empty if there is none. */
  name: string;
  /** Bytes that it has. */
  size: number;
  /** The file itself, where nothing else was to take it. */
  content: Blob | undefined;
}

/** Operations on files that are attached to records. */
export interface Files extends Gets<FileRecord>, Deletes<FileRecord> {
  /**
   * Uploads a file for a record and reads back what the server has stored. `changedByServer` contains `extension` if the server
   * has changed it, such as `php` to `txt`.
   *
   * Rejects before the file is sent: with `invalid-input` if it is empty or too large, with `not-found` or `not-visible` if its
   * record is missing. The whole file has to be sent within `timeoutMs`. Otherwise it rejects like `create`.
   *
   * @example
   * ```ts
   * await pm.files.upload('screen.png', { objectType: 'bug', objectID: 12 });
   * ```
   */
  upload<Dry extends boolean = false>(
    source: FileSource,
    options: UploadOptions<Dry>,
  ): Promise<WriteResult<FileRecord, Dry, number | undefined>>;
  /**
   * Downloads a file, within `timeoutMs`. Rejects with `not-found` if the file does not exist, and with `invalid-input` if `to`
   * is not writable.
   */
  download(id: number, options?: DownloadOptions): Promise<Download>;
  /** Gives a file another name and reads it back; what kind it is kept as stays. It rejects as every `update` does. */
  rename: Writes<[id: number, name: string], FileRecord>;
}
